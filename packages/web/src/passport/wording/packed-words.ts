/** Small letters and digits alone: what is left when spaces and dashes do not matter. Lines stay apart. */
export function packedWords(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}\n]+/gu, '');
}
