import { quoteValue } from "../../findings/values.ts";
import { defineRule } from "../rule.ts";

/** Characters that Yandex reads of a line. */
const MOST = 500;

/** Names joined by `&`, in the characters that Yandex's library admits; its documentation has no `=`. */
const PARAMETERS = /^[\w+\-%[\]{}():.]+(?:&[\w+\-%[\]{}():.]+)*$/;

export const cleanParam = defineRule({
  id: "clean-param",
  severity: "warning",
  takesLine: true,
  messages: {
    form: 'Yandex reads parameters joined by "&", then a space and a path, as in "Clean-param: ref&sid /shop/".',
    path: '"{path}" is taken for a path, which begins with "/" or "*" and has only ASCII letters, digits and ". - _ / *".',
    long: "Yandex reads {most} characters of a Clean-param, and this one has {length}: spread it over several lines.",
  },
  check(source, report) {
    for (const line of source.ofKind("extension")) {
      if (line.name.text.toLowerCase() !== "clean-param") continue;
      const { text } = line.value;
      const [parameters = "", path, more] = text.split(/ +/);
      if (more !== undefined || !PARAMETERS.test(parameters)) report(source.atValue(line), "form", {});
      else if (path !== undefined && !/^[/*][\w.\-/*]*$/.test(path))
        report(source.at(line, line.value, text.length - path.length, text.length), "path", {
          path: quoteValue(path),
        });
      else if (text.length > MOST) report(source.atValue(line), "long", { most: MOST, length: text.length });
    }
  },
});
