/** A count as written in the United Kingdom, "1,234". For whole numbers from 0; never throws. */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/** A count with its noun: "1 gap", "1,000 gaps", "0 gaps". `many` is for plurals that do not end in "s". */
export function formatCounted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
