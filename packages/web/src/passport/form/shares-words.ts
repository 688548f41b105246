import { type Owner, ownersProblem } from '@kinfolio/domain/fields/owners';

/** What the shares of several owners come to, while they are typed. */
export function sharesWords(owners: readonly Owner[]): string {
  if (owners.every(({ share }) => share === undefined)) {
    return 'In equal shares. Fill in all the boxes if they are not equal.';
  }
  const sum = owners.reduce((total, { share }) => total + Math.round(Number(share ?? 0) * 100), 0) / 100;
  if (Number.isNaN(sum)) return 'A share is a number, like 50 or 33.33.';
  const together = `Together ${String(sum)}%`;
  return ownersProblem(owners) === undefined ? `${together}.` : `${together}. They must come to 100%.`;
}
