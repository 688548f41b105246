/** Enough to tell a page from a view, and little enough to look at in a moment. */
const width = 96;
/** The mean step from one point to the next, of 255; paper in uneven light has less, anything there is to see has more. */
const leastStep = 1.5;
/** Of each side: the table a page lies on is not the page. */
const margin = 0.12;

/**
 * Whether a picture shows an empty page: nothing on it but paper and its shadow. False for what no browser can draw, such
 * as a PDF.
 */
export async function isBlankPicture(picture: Blob): Promise<boolean> {
  const bitmap = await createImageBitmap(picture, { resizeWidth: width, resizeQuality: 'high' }).catch(
    () => undefined,
  );
  const context = bitmap && new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  if (bitmap === undefined || context === null || context === undefined) return false;
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
  const blank = meanStep(data, bitmap.width, bitmap.height) < leastStep;
  bitmap.close();
  return blank;
}

/** How much brighter or darker a point is than the one beside it and the one below, on average; 0 to 255. */
export function meanStep(rgba: Uint8ClampedArray, across: number, down: number): number {
  const light = (x: number, y: number) => {
    const at = (y * across + x) * 4;
    return 0.3 * (rgba[at] ?? 0) + 0.59 * (rgba[at + 1] ?? 0) + 0.11 * (rgba[at + 2] ?? 0);
  };
  let [sum, count] = [0, 0];
  for (let y = Math.ceil(down * margin); y < down * (1 - margin) - 1; y += 1) {
    for (let x = Math.ceil(across * margin); x < across * (1 - margin) - 1; x += 1) {
      const here = light(x, y);
      sum += Math.abs(here - light(x + 1, y)) + Math.abs(here - light(x, y + 1));
      count += 2;
    }
  }
  return count === 0 ? 0 : sum / count;
}
