/** Only lower-case letters and digits, for matching without spaces and dashes. Lines stay separate. */
export function removeSpacesAndDashes(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}\n]+/gu, '');
}
