/** Slips that people and programs make in one or two lines of a sound file. */
import { urlParts } from "../../../../src/site/findings/values.ts";

/** A sound file with a slip: `count` of its lines, from `at` on, have become `text`. */
export interface Slip {
  readonly kind: string;
  readonly at: number;
  readonly count: number;
  readonly text: string;
  /** Whether the line does nothing here, so that removing it mends the file, too. */
  readonly isForeign?: boolean;
}

/** What is written in place of a line with this name and value; undefined if the slip cannot be made there. */
type Change = (name: string, value: string) => string | undefined;

const isRule = (name: string): boolean => /^(?:dis)?allow$/i.test(name);
const isAgent = (name: string): boolean => /^user-agent$/i.test(name);

/** The text with another one put in front of the character at `index`, which may be negative. */
const put = (text: string, index: number, what: string): string =>
  text.slice(0, index) + what + text.slice(index);

/** The index after the second slash, or in the middle of a path. */
function inner(path: string): number {
  const slash = path.indexOf("/", 1);
  return slash > 0 && slash < path.length - 1 ? slash + 1 : Math.ceil(path.length / 2);
}

const forField = (change: Change): Change => change;
const forRule =
  (change: (value: string, name: string) => string): Change =>
  (name, value) =>
    isRule(name) && /^\/./.test(value) ? `${name}: ${change(value, name)}` : undefined;
const forAgent =
  (change: (value: string) => string): Change =>
  (name, value) =>
    isAgent(name) && value !== "*" ? `${name}: ${change(value)}` : undefined;

const INVISIBLE = ["\uFEFF", "\u200B", "\u2060", "\u00AD", "\u00A0"];
/** The same, as HTML. */
const ENTITIES = ["&#65279;", "&#x200B;", "&zwnj;", "&nbsp;"];

/** Something that nobody sees, put into a line. */
const unseen = (what: string): readonly Change[] => [
  forField((name, value) => `${what}${name}: ${value}`),
  forField((name, value) => ` ${what}${name}: ${value}`),
  forField((name, value) => `${put(name, 3, what)}: ${value}`),
  forField((name, value) => `${name}${what}: ${value}`),
  forField((name, value) => `${name}: ${what}${value}`),
  forField((name, value) => `${name}: ${value}${what}`),
  forField((name, value) => `${name}: ${put(value, inner(value), what)}`),
];

const FOREIGN = "URL of another host";

/** Slips in one line, by what they are. */
const changes: Readonly<Record<string, readonly Change[]>> = {
  "slip in a field's name": [
    forField((name, value) => `${name.slice(0, 2)}${name.slice(3)}: ${value}`),
    forField((name, value) => `${name.slice(0, 3)}${name[2]}${name.slice(3)}: ${value}`),
    forField((name, value) => `${name.slice(0, 2)}${name[3]}${name[2]}${name.slice(4)}: ${value}`),
    forField((name, value) => `${name[0]}o${name.slice(2)}: ${value}`),
    forField((name, value) => `${name}s: ${value}`),
    forField((name, value) => `${name.slice(0, 4)} ${name.slice(4)}: ${value}`),
  ],
  "lost colon": [
    forField((name, value) => `${name} ${value}`),
    forField((name, value) => `${name}${value}`),
    forField((name, value) => `${name}; ${value}`),
    forField((name, value) => `${name}= ${value}`),
  ],
  "stray blank": [
    forRule((value) => put(value, 1, " ")),
    forRule((value) => put(value, -1, " ")),
    forRule((value) => put(value, inner(value), " ")),
    forRule((value) => value.replaceAll("/", " / ").trim()),
    forRule((value) => put(value, inner(value) + 1, " ")),
    forAgent((value) => put(value, 3, " ")),
  ],
  // Within a path, most marks are legal, so that nobody could tell a slip.
  "stray mark": ["|", '"'].flatMap((mark) => [
    forRule((value) => value + mark),
    forRule((value) => put(value, inner(value), mark)),
  ]),
  "stray mark in front, or in a name": [",", ";", ".", "|", '"', "'", "-", "_"].flatMap((mark) => [
    forRule((value) => mark + value),
    forAgent((value) => value + mark),
    forAgent((value) => mark + value),
  ]),
  "mark and blank": [
    forRule((value) => put(value, -1, " ,")),
    forRule((value) => put(value, -1, ", ")),
    forRule((value) => `- ${value}`),
    forRule((value) => `${value} -`),
  ],
  quoted: [
    forRule((value) => `"${value}"`),
    forRule((value) => `\u201C${value}\u201D`),
    forAgent((value) => `'${value}'`),
    forAgent((value) => `\u00AB${value}\u00BB`),
  ],
  "invisible character": INVISIBLE.flatMap(unseen),
  "entity of an invisible character": ENTITIES.flatMap(unseen),
  homoglyph: [
    forField((name, value) => (/a/.test(name) ? `${name.replace("a", "\u0430")}: ${value}` : undefined)),
    forField((name, value) => (/e/.test(name) ? `${name.replace("e", "\u0435")}: ${value}` : undefined)),
    forField((name, value) => `${name}\uFF1A ${value}`),
    forField((name, value) => `${name}\uFF1A${value}`),
    forField((name, value) => (/-/.test(name) ? `${name.replace("-", "\u2011")}: ${value}` : undefined)),
    forField((name, value) => (/-/.test(name) ? `${name.replace("-", "\u2013")}: ${value}` : undefined)),
    forRule((value) => value.replace("/", "\uFF0F")),
    forRule((value) => value.replace("/", "\u2044")),
    forRule((value) => value.replace("*", "\uFF0A")),
    forAgent((value) => value.replace("o", "\u043E")),
  ],
  [FOREIGN]: [
    forRule((value) => `https://other.example${value}`),
    forRule((value) => `http://www.other.example${value}`),
    forRule((value) => `www.other.example${value}`),
    forRule((value) => `other.example.com${value}`),
    forRule((value) => `//other.example${value}`),
    forRule(() => "https://other.example/"),
    forRule(() => "https://other.example"),
    forRule(() => "www.other.example"),
    forRule(() => "other.example.com"),
  ],
  "URL of the site": [
    forRule((value) => `https://own.example${value}`),
    forRule((value) => `//own.example${value}`),
  ],
  placeholder: [
    forRule(() => "{{ path }}"),
    forRule(() => "/{{ path }}"),
    forRule(() => "[path]"),
    forRule(() => "<%= path %>"),
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a template that nobody rendered
    forRule(() => "${PATH}"),
    forRule(() => "%PATH%"),
    forAgent(() => "{{ agent }}"),
    forAgent(() => "[agent]"),
    forAgent(() => "<agent>"),
  ],
  "comment sign": [
    forRule((value) => put(value, 1, "#")),
    forRule((value) => put(value, inner(value), "#")),
    forRule((value) => put(value, inner(value), "#!/")),
    forRule((value) => `${value}#top`),
    forRule((value) => `${value}?#iefix`),
    forField((name, value) => `${put(name, 4, "#")}: ${value}`),
    forField((name, value) => `${name}#: ${value}`),
    forAgent((value) => put(value, 3, "#")),
  ],
  "path in another spelling": [
    // What begins like a host is taken for one.
    forRule((value) => (urlParts(value.slice(1)) === undefined ? value.slice(1) : value)),
    forRule((value) => `.${value}`),
    forRule((value) => `..${value}`),
    forRule((value) => `/.${value}`),
    forRule((value) => value.replaceAll("/", "\\")),
    forRule((value) => value.replaceAll("&", "&amp;")),
    forRule((value) => value.replaceAll("*", ".*")),
    forRule((value) => `^${value}`),
    forRule((value) => `<${value}>`),
  ],
  "agent in another form": [
    forAgent((value) => `${value}/2.1`),
    forAgent(
      (value) =>
        `Mozilla/5.0 (compatible; ${value}/2.1; +http://www.${value.toLowerCase()}.example/bot.html)`,
    ),
    forAgent((value) => `${value} (+http://www.${value.toLowerCase()}.example)`),
    forAgent((value) => `[${value}]`),
    forAgent((value) => `${value.slice(0, 2)}${value[3]}${value[2]}${value.slice(4)}`),
    forAgent((value) => `http://www.${value.toLowerCase()}.example/`),
    forAgent((value) => `${value}*`),
  ],
  "value of another field": [
    forRule((_, name) => (name.length > 5 ? "None" : "All")),
    forRule(() => "GPTBot"),
    forRule(() => "index, follow"),
    forAgent(() => "/private/"),
    forAgent(() => "all"),
  ],
};

/** What two lines with the same name become when they are written as one. */
const joins: Readonly<Record<string, (name: string, one: string, other: string) => string | undefined>> = {
  "several values, with a blank": (name, one, other) => `${name}: ${one} ${other}`,
  "several values, with a comma": (name, one, other) => `${name}: ${one}, ${other}`,
  "several values, with a comma alone": (name, one, other) => `${name}: ${one},${other}`,
  "several values, with a semicolon": (name, one, other) => `${name}: ${one}; ${other}`,
  "several values, with a bar": (name, one, other) => `${name}: ${one}|${other}`,
  "several values, with a word": (name, one, other) => `${name}: ${one} and ${other}`,
  "several values, in brackets": (name, one, other) => `${name}: [${one}, ${other}]`,
  "several agents, with a slash": (name, one, other) =>
    isAgent(name) ? `${name}: ${one}/${other}` : undefined,
  "several agents, with a plus": (name, one, other) =>
    isAgent(name) ? `${name}: ${one}+${other}` : undefined,
};

/** What two lines become when the line end between them is lost. */
const lostEnds: Readonly<Record<string, string>> = {
  "lost line end": "",
  "blank in place of a line end": " ",
  "escaped line end": "\\n",
  "escaped line end of DOS": "\\r\\n",
  "comment in place of a line end": " # carts ",
};

const FIELD = /^([A-Za-z-]+): *(\S+)$/;

/** Every slip that can be made in a file, given as its lines. */
export function* slipsOf(lines: readonly string[]): Generator<Slip> {
  for (const [at, line] of lines.entries()) {
    const [, name, value] = FIELD.exec(line) ?? [];
    if (name === undefined || value === undefined || /^sitemap$/i.test(name)) continue;
    for (const [kind, some] of Object.entries(changes)) {
      for (const change of some) {
        const text = change(name, value);
        if (text !== undefined && text !== line)
          yield { kind, at, count: 1, text, isForeign: kind === FOREIGN };
      }
    }
    const [, nextName, next] = FIELD.exec(lines[at + 1] ?? "") ?? [];
    if (nextName === undefined || next === undefined) continue;
    for (const [kind, end] of Object.entries(lostEnds))
      yield { kind, at, count: 2, text: `${line}${end}${lines[at + 1]}` };
    if (nextName !== name) continue;
    for (const [kind, join] of Object.entries(joins)) {
      const text = join(name, value, next);
      if (text !== undefined) yield { kind, at, count: 2, text };
    }
  }
}

/** The lines of a file with a slip. */
export function withSlip(lines: readonly string[], { at, count, text }: Slip): string[] {
  return lines.toSpliced(at, count, text);
}
