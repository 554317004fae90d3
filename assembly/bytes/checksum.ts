/** Mixes the bytes into 32 bits; protects against damage, not against forgery. */
export function checksum(at: usize, len: u32, seed: u32): u32 {
  let hash: u32 = seed ^ 0x9e3779b9;
  let p = at;
  const words = at + (len & ~3);
  for (; p < words; p += 4) {
    hash = rotl<u32>((hash ^ load<u32>(p)) * 0x85ebca6b, 13) + 0xc2b2ae35;
  }
  for (const end = at + len; p < end; p++) hash = rotl<u32>((hash ^ load<u8>(p)) * 0x85ebca6b, 13);
  hash = (hash ^ len ^ (hash >>> 15)) * 0xcc9e2d51;
  return hash ^ (hash >>> 13);
}
