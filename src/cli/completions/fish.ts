import type { CommandSpelling } from "./spelling.ts";

/** A completion script for fish. */
export function fish(commands: readonly CommandSpelling[]): string {
  const lines = [
    "# Completion of robotomata for fish: robotomata help completions",
    "complete -c robotomata -n __fish_use_subcommand -f -s h -l help -d 'Show the help'",
    "complete -c robotomata -n __fish_use_subcommand -f -s v -l version -d 'Show the version'",
  ];
  for (const { name, about, options, operands } of commands) {
    lines.push(`complete -c robotomata -n __fish_use_subcommand -f -a ${name} -d ${quoted(about)}`);
    const where = `complete -c robotomata -n '__fish_seen_subcommand_from ${name}'`;
    if (operands.length > 0) lines.push(`${where} -f -a '${operands.join(" ")}'`);
    for (const { long, short, about, takesValue, words } of options) {
      const letter = short === undefined ? "" : ` -s ${short.slice(1)}`;
      const value = words === undefined ? (takesValue ? " -r -F" : "") : ` -x -a '${words.join(" ")}'`;
      lines.push(`${where}${letter} -l ${long.slice(2)}${value} -d ${quoted(about)}`);
    }
  }
  return `${lines.join("\n")}\n`;
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&")}'`;
}
