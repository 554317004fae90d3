import type { CommandSpelling } from "./spelling.ts";

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
${commands.flatMap(commandCase).join("\n")}
  esac
  if [ -n "$words" ]; then COMPREPLY=($(compgen -W "$words" -- "$word")); fi
  if [ \${#COMPREPLY[@]} -eq 0 ]; then COMPREPLY=($(compgen -f -- "$word")); fi
}
complete -o filenames -F _robotomata robotomata
`;
}

function valueCases({ name, options }: CommandSpelling): string[] {
  return options
    .filter(({ takesValue }) => takesValue)
    .map(({ long, words }) =>
      words === undefined
        ? `    "${name} ${long}") COMPREPLY=($(compgen -f -- "$word")); return ;;`
        : `    "${name} ${long}") COMPREPLY=($(compgen -W "${words.join(" ")}" -- "$word")); return ;;`,
    );
}

function commandCase({ name, options, operands }: CommandSpelling): string[] {
  const spelled = options.flatMap(({ long, short }) => (short === undefined ? [long] : [long, short]));
  const offered = [`    ${name})`];
  if (operands.length > 0) offered.push(`      words="${operands.join(" ")}"`);
  offered.push(`      case "$word" in -*) words="${spelled.join(" ")}" ;; esac`, "      ;;");
  return offered;
}
