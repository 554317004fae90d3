import type { ListedCommand } from "../command.ts";
import { type Option, withHelp } from "../options.ts";

/** How a command is spelled. */
interface CommandSpelling {
  readonly name: string;
  readonly about: string;
  readonly options: readonly Option[];
  /** Words that may follow, other than options and files. */
  readonly operands: readonly string[];
}

/** The spelling of all commands. */
export function spellings(commands: readonly ListedCommand[]): CommandSpelling[] {
  const all = commands.map(({ name, summary, options }): CommandSpelling => {
    const operands = name === "completions" ? ["bash", "zsh", "fish"] : [];
    return { name, about: summary, options: withHelp(options), operands };
  });
  const operands = all.map(({ name }) => name);
  return [...all, { name: "help", about: "Show the help of a command", options: [], operands }];
}

/** A short description: the beginning of the text, to the first mark that ends a clause and is in no quotation. */
export function aboutOf({ text }: Option): string {
  return /^(?:"[^"]*"|[^".:;]|[.:;](?=\S))*/.exec(text)![0];
}

/** A completion script for bash, from version 3.2 on, with or without the package bash-completion. */
export function bash(commands: readonly CommandSpelling[]): string {
  const names = [...commands.map(({ name }) => name), "--help", "--version"];
  return `# Completion of robotomata for bash: robotomata help completions
_robotomata() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} command=\${COMP_WORDS[1]} words=
  # Options may be written --name=value, which bash takes for three words.
  if [ "$before" = = ]; then before=\${COMP_WORDS[COMP_CWORD-2]}; fi
  if [ "$word" = = ]; then word=; fi
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${names.join(" ")}" -- "$word"))
    return
  fi
  case "$command $before" in
${commands.flatMap(valueCases).join("\n")}
  esac
  case "$command" in
${commands.flatMap(bashCase).join("\n")}
  esac
  if [ -n "$words" ]; then COMPREPLY=($(compgen -W "$words" -- "$word")); fi
  if [ \${#COMPREPLY[@]} -eq 0 ]; then COMPREPLY=($(compgen -f -- "$word")); fi
}
complete -o filenames -F _robotomata robotomata
`;
}

function valueCases({ name, options }: CommandSpelling): string[] {
  return options
    .filter(({ value }) => value !== undefined)
    .map(({ name: option, words }) => {
      const source = words === undefined ? "-f" : `-W "${words.join(" ")}"`;
      return `    "${name} --${option}") COMPREPLY=($(compgen ${source} -- "$word")); return ;;`;
    });
}

function bashCase({ name, options, operands }: CommandSpelling): string[] {
  const spelled = options.flatMap(({ name, short }) => [`--${name}`, ...(short ? [`-${short}`] : [])]);
  const offered = [`    ${name})`];
  if (operands.length > 0) offered.push(`      words="${operands.join(" ")}"`);
  offered.push(`      case "$word" in -*) words="${spelled.join(" ")}" ;; esac`, "      ;;");
  return offered;
}

/** A completion script for fish. */
export function fish(commands: readonly CommandSpelling[]): string {
  const lines = [
    "# Completion of robotomata for fish: robotomata help completions",
    "complete -c robotomata -n __fish_use_subcommand -f -s h -l help -d 'Show the help'",
    "complete -c robotomata -n __fish_use_subcommand -f -s v -l version -d 'Show the version'",
  ];
  for (const { name, about, options, operands } of commands) {
    lines.push(`complete -c robotomata -n __fish_use_subcommand -f -a ${name} -d ${fishQuoted(about)}`);
    const where = `complete -c robotomata -n '__fish_seen_subcommand_from ${name}'`;
    if (operands.length > 0) lines.push(`${where} -f -a '${operands.join(" ")}'`);
    for (const option of options) {
      const letter = option.short === undefined ? "" : ` -s ${option.short}`;
      const { words } = option;
      const value =
        words === undefined ? (option.value === undefined ? "" : " -r -F") : ` -x -a '${words.join(" ")}'`;
      lines.push(`${where}${letter} -l ${option.name}${value} -d ${fishQuoted(aboutOf(option))}`);
    }
  }
  return `${lines.join("\n")}\n`;
}

function fishQuoted(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&")}'`;
}

/** A completion script for zsh, to be autoloaded as _robotomata or sourced. */
export function zsh(commands: readonly CommandSpelling[]): string {
  return `#compdef robotomata
# Completion of robotomata for zsh: robotomata help completions
_robotomata() {
  local context state state_descr line
  typeset -A opt_args
  _arguments -C '(- *)'{-h,--help}'[Show the help]' '(- *)'{-v,--version}'[Show the version]' '1: :->command' '*:: :->rest'
  case $state in
    command)
      local -a commands
      commands=(
${commands.map(({ name, about }) => `        ${zshQuoted(`${name}:${about}`)}`).join("\n")}
      )
      _describe command commands
      ;;
    rest)
      case $line[1] in
${commands.map(zshCase).join("\n")}
      esac
      ;;
  esac
}
if [ "$funcstack[1]" = _robotomata ]; then _robotomata "$@"; else compdef _robotomata robotomata; fi
`;
}

function zshCase({ name, options, operands }: CommandSpelling): string {
  const rest = operands.length > 0 ? `1: :(${operands.join(" ")})` : "*:file:_files";
  const all = [...options.flatMap(optionSpec), zshQuoted(rest)];
  return `        ${name}) _arguments ${all.join(" \\\n          ")} ;;`;
}

function optionSpec(option: Option): string[] {
  const { name, short, words } = option;
  const text = `[${aboutOf(option).replace(/[[\]\\:]/g, "\\$&")}]`;
  const value = words === undefined ? ":value:_files" : `:value:(${words.join(" ")})`;
  // The star: an option may be repeated.
  const spec = zshQuoted(`*--${name}${option.value === undefined ? text : `=${text}${value}`}`);
  return short === undefined ? [spec] : [spec, zshQuoted(`*-${short}${text}`)];
}

function zshQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
