/** The schemes that hosts of the web go by. */
export const HTTPS: u64 = 0x2f2f3a7370747468; // https://
export const HTTP: u64 = 0x002f2f3a70747468; // http://
const SEVEN: u64 = 0x00ffffffffffffff;

/** Length of "https://" or "http://" at the front of a text; 0 if neither is there. */
// @ts-ignore: decorator
@inline
export function schemeLen(at: usize): u32 {
  const word = load<u64>(at);
  return word == HTTPS ? 8 : (word & SEVEN) == HTTP ? 7 : 0;
}
