import type { CommandSpelling, OptionSpelling } from "./spelling.ts";

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
${commands.map(({ name, about }) => `        ${quoted(`${name}:${about}`)}`).join("\n")}
      )
      _describe command commands
      ;;
    rest)
      case $line[1] in
${commands.map(commandCase).join("\n")}
      esac
      ;;
  esac
}
if [ "$funcstack[1]" = _robotomata ]; then _robotomata "$@"; else compdef _robotomata robotomata; fi
`;
}

function commandCase({ name, options, operands }: CommandSpelling): string {
  const rest = operands.length > 0 ? `1: :(${operands.join(" ")})` : "*:file:_files";
  const all = [...options.flatMap(optionSpec), quoted(rest)];
  return `        ${name}) _arguments ${all.join(" \\\n          ")} ;;`;
}

function optionSpec({ long, short, about, takesValue, words }: OptionSpelling): string[] {
  const text = `[${about.replace(/[[\]\\:]/g, "\\$&")}]`;
  const value = words === undefined ? ":value:_files" : `:value:(${words.join(" ")})`;
  // The star: an option may be repeated.
  const spec = (name: string): string => quoted(`*${name}${takesValue ? `=${text}${value}` : text}`);
  return short === undefined ? [spec(long)] : [spec(long), quoted(`*${short}${text}`)];
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
