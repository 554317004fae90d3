import { encoder } from "../../../base/utf8.ts";
import { CharFlag } from "../../findings/char-flags.ts";
import { defineRule } from "../../findings/rule.ts";

export const ambiguousEscape = defineRule({
  id: "ambiguous-escape",
  severity: "warning",
  docs: {
    what: "A pattern has more than 17 `*` before an escape such as `%2F`, which means one thing in a path and another in a query.",
    why: "Any of the `*` may match the `?` at which the query begins, so the pattern stands for as many rules as it has `*`. With so many, crawlers differ; robotomata errs on the side of blocking more than the pattern says.",
    source: "RFC 9309, 2.2.2: reserved characters",
  },
  messages: {
    more: 'Too many "*" come before an escape whose meaning depends on them: the rule blocks more than it says.',
    fewer:
      'Too many "*" come before an escape whose meaning depends on them: the rule allows less than it says.',
  },
  example: {
    bad: "User-agent: *\nDisallow: /*a*b*c*d*e*f*g*h*i*j*k*l*m*n*o*p*q*r%2Fs\n",
    good: "User-agent: *\nDisallow: /*r%2Fs\n",
  },
  check(source, report) {
    for (const line of source.rulesWith(CharFlag.Percent)) {
      const value = line.value.text;
      if (source.dialect.isCoarse?.(encoder.encode(value)) !== true) continue;
      report(source.atValue(line), line.kind === "allow" ? "fewer" : "more", {});
    }
  },
});
