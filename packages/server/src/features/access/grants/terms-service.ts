import type { KeysetPayload } from '@kinfolio/contract/keyset';
import { createChangedTerms, termsInForce, widerTermsStartMs } from '@kinfolio/domain/access/change-terms';
import { areTermsWider, type GrantDocument, type GrantTerms } from '@kinfolio/domain/access/terms';
import { readStoredGrantDocument } from '../gates/service.ts';
import { formatInstantInWords } from '../in-words.ts';
import type { StoredGrant } from './store.ts';
import { addNewCategories, type CheckedGrantChange } from './whole.ts';

// Works out how a change affects the terms of a grant in force.

/** Terms in the form in which they are compared and stored: without keys, in a fixed order. */
export const normaliseTerms = ({ categories, level, when }: GrantTerms): GrantTerms => ({
  categories: categories.map(({ category, check, keyVersion, plusDays }) => ({
    category,
    check,
    keyVersion,
    plusDays,
  })),
  level,
  when,
});

/** Serialises terms and their person as text, which does not depend on the keys that signed them. */
export const serialiseTerms = ({
  categories,
  level,
  person,
  when,
}: GrantTerms & Pick<GrantDocument, 'person'>): string =>
  JSON.stringify([
    categories.map(({ category, plusDays }) => [category, plusDays]),
    level,
    person,
    Object.entries(when).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ]);

export const findTermsInForce = (grant: StoredGrant, nowMs: number): GrantDocument =>
  termsInForce(readStoredGrantDocument(grant), findPendingWiderTerms(grant), nowMs);

/** The widening that may not be in force yet: when it was made, and the terms before it. */
export const findPendingWiderTerms = ({ former, widenedAtMs }: StoredGrant) => ({
  former: former ?? undefined,
  widenedAtMs: widenedAtMs ?? undefined,
});

/**
 * The effect of a change on a grant's terms: the values to store with the grant, and whether the change
 * widens or narrows access. The email to the owner depends on this.
 */
export interface ChangedGrant {
  readonly kept: { readonly former: GrantTerms | null; readonly widenedAtMs?: number | null };
  /** Set to `wider` if the change adds anything; undefined if it leaves the terms as they are. */
  readonly change?: 'wider' | 'narrower';
  /** When additions come into force, including those of an earlier change. */
  readonly widerAtMs?: number | undefined;
}

/**
 * See {@link ChangedGrant}. `added` are the categories that this keyset adds to the vault, which are still
 * empty.
 */
export function describeTermsChange(
  { before, payload }: CheckedGrantChange & { readonly before: StoredGrant },
  added: readonly string[],
  next: KeysetPayload,
  nowMs: number,
): ChangedGrant {
  const document = readStoredGrantDocument(before);
  const wait = findPendingWiderTerms(before);
  const grown = { ...document, ...addNewCategories(added, document, next) };
  const former = wait.former && addNewCategories(added, wait.former, next);
  const changed = createChangedTerms({ document: grown, ...wait, former }, payload, nowMs);
  const isTakenBack = changed.former === undefined && widerTermsStartMs(wait, nowMs) !== undefined;
  const kept = {
    former: changed.former === undefined ? null : normaliseTerms(changed.former),
    ...(changed.widenedAtMs !== undefined && { widenedAtMs: changed.widenedAtMs }),
    // The widening was withdrawn before it came into force, so no widening is pending.
    ...(isTakenBack && { widenedAtMs: null }),
  };
  const old = payload.categories.filter(({ category }) => !added.includes(category));
  const adds = areTermsWider(grown, payload);
  const isSame = !adds && serialiseTerms({ ...payload, categories: old }) === serialiseTerms(document);
  if (isSame) return { kept };
  const widerAtMs = widerTermsStartMs(changed, nowMs);
  return { kept, change: adds ? 'wider' : 'narrower', widerAtMs };
}

/** The sentence about the change in the email to the grant's owner. */
export const describeTermsChangeForEmail = ({ widerAtMs }: ChangedGrant): string =>
  widerAtMs === undefined
    ? 'You changed what a person you chose can open. They cannot open more than before'
    : `You changed what a person you chose can open. From ${formatInstantInWords(widerAtMs)} they can open more. Until then you can cancel the change under People and access`;
