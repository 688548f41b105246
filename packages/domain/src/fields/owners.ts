import { isTwoDecimalNumber } from '../values/hundredths.ts';

/** One of several owners. `share` is a percentage with at most two decimals; if absent, the owners have equal parts. */
export interface Owner {
  /** The id of a person of the household, or `outside` for a person who is not in the passport. */
  readonly id: string;
  readonly share?: string;
}

/** The id of an owner who is not in the passport. */
export const outsideOwnerId = 'outside';

/** Parses the stored form, "ID=60 ID=40" or "ID ID", ignoring damaged parts. Empty if no owner is named. */
export function readOwners(stored: unknown): readonly Owner[] {
  if (typeof stored !== 'string') return [];
  return readTypedOwners(stored).map(({ id, share }) =>
    share !== undefined && isTwoDecimalNumber(share) ? { id, share } : { id },
  );
}

/** Like `readOwners`, but keeps shares exactly as typed into a form, even if they are not percentages. */
export function readTypedOwners(typed: string): readonly Owner[] {
  return typed.split(' ').flatMap(part => {
    const [id = '', share] = part.split('=');
    if (id === '') return [];
    return share === undefined || share === '' ? [{ id }] : [{ id, share }];
  });
}

/** Serialises owners; '' if the list is empty. */
export function serialiseOwners(owners: readonly Owner[]): string {
  return owners.map(({ id, share }) => (share === undefined ? id : `${id}=${share}`)).join(' ');
}

/** Why shares are invalid: one is not a percentage, or they do not add up to 100. */
export function findOwnersProblem(owners: readonly Owner[]): 'share' | 'sum' | undefined {
  const shares = owners.flatMap(owner => owner.share ?? []);
  if (shares.length === 0) return undefined;
  if (shares.some(share => basisPoints(share) > 10_000)) return 'share';
  const sum = shares.reduce((total, share) => total + basisPoints(share), 0);
  return sum === 10_000 && shares.length === owners.length ? undefined : 'sum';
}

/**
 * The share that belongs to the counted people, from 0 to 1. It is 1 if no owner is named, or if some shares are
 * missing; without any shares, all parts are equal. The share of a person outside the passport never counts.
 */
export function computeOwnedShare(stored: unknown, isCounted: (id: string) => boolean): number {
  const owners = readOwners(stored);
  if (owners.length === 0) return 1;
  const counted = owners.filter(owner => owner.id !== outsideOwnerId && isCounted(owner.id));
  if (owners.every(owner => owner.share === undefined)) return counted.length / owners.length;
  if (findOwnersProblem(owners) !== undefined) return 1;
  return counted.reduce((total, owner) => total + basisPoints(owner.share ?? '0'), 0) / 10_000;
}

function basisPoints(share: string): number {
  return Math.round(Number(share) * 100);
}
