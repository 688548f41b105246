/**
 * The width in pixels to which a picture is reduced: enough to tell a page from a scene, and small enough to check
 * quickly.
 */
const width = 96;
/**
 * The lowest mean brightness difference between neighbouring points, out of 255, for a picture with content. Unevenly
 * lit paper stays below it.
 */
const leastStep = 1.5;
/** The fraction of the picture that is ignored on each side, because the table under a page is not part of the page. */
const margin = 0.12;

/**
 * Whether a picture shows an empty page, with only paper and its shadow. False if the browser cannot draw the file,
 * such as a PDF.
 */
export async function isBlankPicture(picture: Blob): Promise<boolean> {
  const bitmap = await createImageBitmap(picture, { resizeWidth: width, resizeQuality: 'high' }).catch(
    () => undefined,
  );
  const context = bitmap && new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  if (bitmap === undefined || context === null || context === undefined) return false;
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
  const blank = computeMeanBrightnessStep(data, bitmap.width, bitmap.height) < leastStep;
  bitmap.close();
  return blank;
}

/** The average difference in brightness between a point and its right and lower neighbours, 0 to 255. */
export function computeMeanBrightnessStep(rgba: Uint8ClampedArray, across: number, down: number): number {
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
