/**
 * Whether a picture is complete. Browsers render as much as they have without a warning, so a photographed page that
 * was cut short in transfer could pass for the whole. True for anything that is not a picture in a known format.
 */
export function isPictureComplete(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kind = bytes[0] ?? 0;
  if (kind === 0xff) return hasEndOfJpeg(view);
  if (kind === 0x89) return hasEndOfPng(view);
  // A Windows bitmap and a WebP state their own length.
  if (kind === 0x42) return bytes.length < 6 || view.getUint32(2, true) <= bytes.length;
  if (kind === 0x52) return bytes.length >= 8 && view.getUint32(4, true) + 8 <= bytes.length;
  // A GIF ends with a semicolon; some programs leave a few bytes after it.
  if (kind === 0x47) return bytes.subarray(-8).includes(0x3b);
  return true;
}

const startOfScan = 0xda;
const endOfImage = 0xd9;

/**
 * Whether a JPEG has its end marker. Searches only after the header, because the thumbnail in it has an end marker too.
 * From there on, FF is followed by D9 only at the end (ITU T.81, B.1.1.2).
 */
function hasEndOfJpeg(view: DataView): boolean {
  let at = 2;
  while (at + 4 <= view.byteLength && view.getUint8(at) === 0xff && view.getUint8(at + 1) !== startOfScan)
    at += 2 + view.getUint16(at + 2);
  for (; at + 1 < view.byteLength; at += 1)
    if (view.getUint8(at) === 0xff && view.getUint8(at + 1) === endOfImage) return true;
  return false;
}

const iend = 0x49_45_4e_44;

/** A PNG is a series of chunks, each preceded by its length; the last is called IEND. */
function hasEndOfPng(view: DataView): boolean {
  let at = 8;
  while (at + 12 <= view.byteLength) {
    if (view.getUint32(at + 4) === iend) return true;
    at += 12 + view.getUint32(at);
  }
  return false;
}
