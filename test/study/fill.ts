/** Appends to an archive until that fails; prints what was appended, and the code of the error. */
import { randomBytes } from "node:crypto";
import { Archive } from "../../src/study/warc/archive.ts";
import { capture } from "./captures.ts";

const archive = await Archive.create(process.argv[2]!, {
  maxBytes: 2 ** 30,
  software: "test",
});
const appended: string[] = [];
try {
  for (let i = 0; i < 1_000; i++) {
    const { origin, bytes } = await capture(`https://h${i}.example`, randomBytes(1_500));
    await archive.append(bytes);
    appended.push(`${origin}/robots.txt`);
  }
} catch (error) {
  console.log(JSON.stringify({ appended, code: (error as NodeJS.ErrnoException).code }));
}
