/**
 * Reduces a text to lower-case letters and digits, so that spaces and dashes do not affect matching. Lines stay
 * separate.
 */
export function removeSpacesAndDashes(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}\n]+/gu, '');
}
