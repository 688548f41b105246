import { isHundredths } from '../values/hundredths.ts';

/** One of several people something belongs to. `share` is in per cent, at most two decimals; absent: an equal part. */
export interface Owner {
  /** The id of a person of the household, or `outside` for a person who is not in the passport. */
  readonly id: string;
  readonly share?: string;
}

/** An owner who is not in the passport. */
export const outsideOwner = 'outside';

/** Reads the stored form, "ID=60 ID=40" or "ID ID"; damaged parts are left out. Empty: no owner was named. */
export function ownersOf(stored: unknown): readonly Owner[] {
  if (typeof stored !== 'string') return [];
  return typedOwnersOf(stored).map(({ id, share }) =>
    share !== undefined && isHundredths(share) ? { id, share } : { id },
  );
}

/** As `ownersOf`, with shares exactly as they are in the boxes of a form, be they percentages or not. */
export function typedOwnersOf(typed: string): readonly Owner[] {
  return typed.split(' ').flatMap(part => {
    const [id = '', share] = part.split('=');
    if (id === '') return [];
    return share === undefined || share === '' ? [{ id }] : [{ id, share }];
  });
}

/** The stored form; '' without owners. */
export function textOfOwners(owners: readonly Owner[]): string {
  return owners.map(({ id, share }) => (share === undefined ? id : `${id}=${share}`)).join(' ');
}

/** Why named shares cannot be: one is no percentage, or together they are not 100. */
export function ownersProblem(owners: readonly Owner[]): 'share' | 'sum' | undefined {
  const shares = owners.flatMap(owner => owner.share ?? []);
  if (shares.length === 0) return undefined;
  if (shares.some(share => basisPoints(share) > 10_000)) return 'share';
  const sum = shares.reduce((total, share) => total + basisPoints(share), 0);
  return sum === 10_000 && shares.length === owners.length ? undefined : 'sum';
}

/**
 * The part of something that belongs to the people counted, from 0 to 1. All of it when no owner was named or a
 * share is missing its fellows and cannot be reckoned; equal parts where no shares were given. What belongs to
 * a person outside the passport never counts.
 */
export function partOf(stored: unknown, isCounted: (id: string) => boolean): number {
  const owners = ownersOf(stored);
  if (owners.length === 0) return 1;
  const counted = owners.filter(owner => owner.id !== outsideOwner && isCounted(owner.id));
  if (owners.every(owner => owner.share === undefined)) return counted.length / owners.length;
  if (ownersProblem(owners) !== undefined) return 1;
  return counted.reduce((total, owner) => total + basisPoints(owner.share ?? '0'), 0) / 10_000;
}

function basisPoints(share: string): number {
  return Math.round(Number(share) * 100);
}
