/** What a file can be shown as. */
export type Showing = 'picture' | 'pdf' | 'none';

/**
 * What a file is by its first bytes: names and types are only what somebody called it. Pictures are those that every
 * browser draws; a drawing that could hold a script is none of them.
 */
export function showingOf(first: Uint8Array): Showing {
  const text = String.fromCharCode(...first.subarray(0, 1024));
  // Some programs write a line or two before it; readers have always looked that far (ISO 32000-1, Annex H).
  if (text.includes('%PDF-')) return 'pdf';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'picture';
  if (text.slice(4, 12) === 'ftypavif') return 'picture';
  return signatures.some(signature => text.startsWith(signature)) ? 'picture' : 'none';
}

// JPEG, PNG, GIF, BMP.
const signatures = ['\u00FF\u00D8\u00FF', '\u0089PNG\r\n\u001A\n', 'GIF8', 'BM'];
