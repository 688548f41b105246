/** The ways in which a file can be shown. */
export type FileDisplayType = 'picture' | 'pdf' | 'none';

/**
 * The type of a file, judged by its first bytes because its name and declared type prove nothing. Only pictures that
 * every browser can render count; SVG drawings do not, because they can contain scripts.
 */
export function detectDisplayType(first: Uint8Array): FileDisplayType {
  const text = String.fromCharCode(...first.subarray(0, 1024));
  // Some programs write a line or two before the PDF header, and PDF readers have always searched this far (ISO
  // 32000-1, Annex H).
  if (text.includes('%PDF-')) return 'pdf';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'picture';
  if (text.slice(4, 12) === 'ftypavif') return 'picture';
  return signatures.some(signature => text.startsWith(signature)) ? 'picture' : 'none';
}

// The first bytes of JPEG, PNG, GIF and BMP files.
const signatures = ['\u00FF\u00D8\u00FF', '\u0089PNG\r\n\u001A\n', 'GIF8', 'BM'];
