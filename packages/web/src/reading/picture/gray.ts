/** A greyscale picture, row by row, from 0 (black) to 255 (white). */
export interface GreyscalePicture {
  readonly width: number;
  readonly height: number;
  readonly shades: Uint8Array;
}

/** The perceived brightness (ITU-R BT.601) of pixels from a canvas. */
export function toGrayscale(rgba: Uint8ClampedArray, width: number, height: number): GreyscalePicture {
  const shades = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < shades.length; at += 1, from += 4) {
    const [red, green, blue] = [rgba[from] ?? 0, rgba[from + 1] ?? 0, rgba[from + 2] ?? 0];
    shades[at] = (red * 77 + green * 150 + blue * 29) >> 8;
  }
  return { width, height, shades };
}
