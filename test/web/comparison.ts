/** How much two pictures of the page differ, for a person: fonts and their smoothing do not count, places and colours do. */
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Four bytes per pixel. */
  readonly data: Uint8Array;
}

/** Pixels to a side of the squares whose mean colours are compared: letters are just a shade of grey in them. */
const SQUARE = 16;
/** Difference of colours that counts, from 0 to 1. */
const THRESHOLD = 0.05;

export function pictureOf(png: Uint8Array): Picture {
  const { width, height, data } = PNG.sync.read(Buffer.from(png));
  return { width, height, data };
}

/** A picture made smaller by a whole number: each pixel is the mean of a square. */
export function shrunk({ width, height, data }: Picture, by: number): Picture {
  const [w, h] = [Math.floor(width / by), Math.floor(height / by)];
  const small = new Uint8Array(w * h * 4);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      for (let channel = 0; channel < 4; channel++) {
        let sum = 0;
        for (let dy = 0; dy < by; dy++) {
          for (let dx = 0; dx < by; dx++) sum += data[((y * by + dy) * width + x * by + dx) * 4 + channel]!;
        }
        small[(y * w + x) * 4 + channel] = Math.round(sum / (by * by));
      }
    }
  }
  return { width: w, height: h, data: small };
}

/** The picture as a file. Alpha carries nothing, and the last bits of colours nothing that is seen. */
export function pngOf({ width, height, data }: Picture): Buffer {
  const png = new PNG({ width, height });
  data.forEach((value, i) => {
    png.data[i] = i % 4 === 3 ? 255 : Math.min(Math.round(value / 8) * 8, 255);
  });
  return PNG.sync.write(png, { colorType: 2, deflateLevel: 9, filterType: 4 });
}

/**
 * Share of the squares that differ, and where they are; all of them where the sizes do.
 *
 * @param by how many times smaller than the page the pictures are
 */
export function difference(
  before: Picture,
  now: Picture,
  by = 1,
): { readonly share: number; readonly marked: Picture } {
  const [a, b] = [shrunk(before, SQUARE / by), shrunk(now, SQUARE / by)];
  const { width, height } = b;
  const data = new Uint8Array(width * height * 4);
  const marked = { width, height, data };
  if (a.width !== width || Math.abs(a.height - height) > height / 20) return { share: 1, marked };
  const common = Math.min(a.height, height);
  const part = ({ data: all }: Picture): Uint8Array => all.subarray(0, width * common * 4);
  const options = { threshold: THRESHOLD, includeAA: true };
  const differing = pixelmatch(part(a), part(b), part(marked), width, common, options);
  return { share: differing / (width * common), marked };
}
