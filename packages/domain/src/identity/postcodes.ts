import type { PageRow } from '../extraction/words.ts';

/**
 * Whether a document contains a postcode, regardless of spacing and case, and even if text recognition confused a
 * letter with a digit of similar shape (O or D and 0, I and 1). False for an empty postcode.
 */
export function hasPostcode(rows: readonly PageRow[], postcode: string): boolean {
  const wanted = shapeOf(postcode);
  if (wanted === '') return false;
  return rows.some(({ words }) => {
    const parts = words.map(word => shapeOf(word.text));
    return parts.some((part, index) => part === wanted || part + (parts[index + 1] ?? '') === wanted);
  });
}

const shapeOf = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll('|', 'I')
    .replaceAll(/[^A-Z0-9]/g, '')
    .replaceAll(/[ODQ]/g, '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('S', '5')
    .replaceAll('B', '8')
    .replaceAll('Z', '2');
