/** Run with names of entries: imports each and prints how many things it exports. */
const loaded: Record<string, number> = {};
for (const name of process.argv.slice(2)) {
  loaded[name] = Object.keys((await import(name)) as object).length;
}
console.log(JSON.stringify(loaded));
