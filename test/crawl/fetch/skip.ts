/**
 * Says in one line that something is not tested here for want of what it needs. With REQUIRE_SERVICES set, as where
 * everything has been installed, that is an error.
 */
export function skipped(what: string, why: string): void {
  const line = `skipped: ${what}, for ${why}`;
  if (process.env.REQUIRE_SERVICES) throw new Error(line);
  console.log(line);
}
