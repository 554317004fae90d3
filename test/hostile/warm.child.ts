/** The drop-in, compiled by V8 for one kind of file: prints how many times as much each byte costs in a larger one. */
import robotsParser from "../../src/crawl/compat/robots-parser.ts";
import { growthOf, sizesTo } from "../support/cost.ts";

for (const unit of ["a:b\n", "a:b\r", "a:b#\n", "user-agent:a\ndisallow:/\n"]) {
  const works = sizesTo(480_000).map((size) => {
    const content = unit.repeat(size / unit.length);
    const act = () => robotsParser("https://a.example/robots.txt", content).isAllowed("https://a.example/x");
    return { size, act };
  });
  for (const { act } of works) for (let round = 0; round < 4; round++) act();
  const { growth, shown } = await growthOf(works[0]!, works[1]!);
  console.log(growth.toFixed(2), JSON.stringify(unit), shown);
}
