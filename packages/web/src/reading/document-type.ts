/** The type of a file, found from its first bytes because names and declared types may be wrong. */
export type DocumentType = 'picture' | 'pdf' | 'other';

const starts: readonly (readonly [DocumentType, number, readonly number[]])[] = [
  ['pdf', 0, [0x25, 0x50, 0x44, 0x46]],
  ['picture', 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['picture', 0, [0xff, 0xd8, 0xff]],
  ['picture', 0, [0x47, 0x49, 0x46, 0x38]],
  ['picture', 0, [0x42, 0x4d]],
  // “WEBP” in a RIFF file, and “ftyp” in the ISO container of HEIC and AVIF.
  ['picture', 8, [0x57, 0x45, 0x42, 0x50]],
  ['picture', 4, [0x66, 0x74, 0x79, 0x70]],
  ['picture', 0, [0x49, 0x49, 0x2a, 0x00]],
  ['picture', 0, [0x4d, 0x4d, 0x00, 0x2a]],
];

/** How many bytes of a file are needed to find its type and the size of its picture. */
export const maxHeadBytes = 256 * 1024;

export function detectDocumentType(head: Uint8Array): DocumentType {
  const found = starts.find(([, at, bytes]) => bytes.every((byte, index) => head[at + index] === byte));
  return found?.[0] ?? 'other';
}

/**
 * The number of pixels a picture declares. Read before decoding, because a file of a few kilobytes may expand to
 * gigabytes. Undefined for formats whose header does not state it.
 */
export function readPixelCount(head: Uint8Array): number | undefined {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const sized = (least: number) => head.length >= least;
  if (head[0] === 0x89 && sized(24)) return view.getUint32(16) * view.getUint32(20);
  if (head[0] === 0x47 && sized(10)) return view.getUint16(6, true) * view.getUint16(8, true);
  if (head[0] === 0x42 && sized(26)) return Math.abs(view.getInt32(18, true) * view.getInt32(22, true));
  if (head[0] === 0xff) return pixelsOfJpeg(view);
  if (head[0] === 0x52 && sized(30)) return pixelsOfWebp(head, view);
  if (head[4] === 0x66) return pixelsOfIso(head, view);
  return undefined;
}

// Each JPEG segment begins with FF, its type and its length. The frame segment (C0 to CF, except C4, C8, CC) has the
// size.
function pixelsOfJpeg(view: DataView): number | undefined {
  let at = 2;
  while (at + 9 < view.byteLength && view.getUint8(at) === 0xff) {
    const kind = view.getUint8(at + 1);
    if (kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind))
      return view.getUint16(at + 5) * view.getUint16(at + 7);
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

// HEIC and AVIF: the largest size in the file ("ispe"), because it contains small previews as well as the full picture.
function pixelsOfIso(head: Uint8Array, view: DataView): number | undefined {
  const name = [0x69, 0x73, 0x70, 0x65];
  let most = 0;
  for (let at = 8; at + 16 <= head.length; at += 1) {
    if (name.every((byte, index) => head[at + index] === byte))
      most = Math.max(most, view.getUint32(at + 8) * view.getUint32(at + 12));
  }
  return most === 0 ? undefined : most;
}

function pixelsOfWebp(head: Uint8Array, view: DataView): number | undefined {
  const form = String.fromCharCode(...head.slice(12, 16));
  const three = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16) + 1;
  if (form === 'VP8X') return three(24) * three(27);
  if (form === 'VP8 ') return (view.getUint16(26, true) & 0x3fff) * (view.getUint16(28, true) & 0x3fff);
  const bits = form === 'VP8L' ? view.getUint32(21, true) : 0;
  return form === 'VP8L' ? ((bits & 0x3fff) + 1) * (((bits >> 14) & 0x3fff) + 1) : undefined;
}
