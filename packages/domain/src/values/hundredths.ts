/**
 * Whether a text is a number in the stored form of rates and shares: digits with at most two decimals, such as "4",
 * "4.2" or "4.25".
 */
export function isTwoDecimalNumber(text: string): boolean {
  return /^\d{1,5}(?:\.\d{1,2})?$/.test(text);
}
