/** True for a number as stored for rates and shares: digits, then at most two decimals, "4", "4.2", "4.25". */
export function isHundredths(text: string): boolean {
  return /^\d{1,5}(?:\.\d{1,2})?$/.test(text);
}
