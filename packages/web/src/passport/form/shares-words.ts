import { findOwnersProblem, type Owner } from '@kinfolio/domain/fields/owners';

/** A sentence about the sum of the owners' shares, shown while they are being typed. */
export function describeShares(owners: readonly Owner[]): string {
  if (owners.every(({ share }) => share === undefined)) {
    return 'In equal shares, unless you fill in all the boxes.';
  }
  const sum = owners.reduce((total, { share }) => total + Math.round(Number(share ?? 0) * 100), 0) / 100;
  if (Number.isNaN(sum)) return 'A share is a number, like 50 or 33.33.';
  const together = `That makes ${String(sum)}%`;
  return findOwnersProblem(owners) === undefined ? `${together}.` : `${together}. They must add up to 100%.`;
}
