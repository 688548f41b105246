import type { KeysetPayload } from '@kinfolio/contract/keyset';
import { changedTerms, termsInForce, widerFrom } from '@kinfolio/domain/access/change-terms';
import { type GrantDocument, type GrantTerms, isWider } from '@kinfolio/domain/access/terms';
import { documentOf } from '../gates/service.ts';
import { atInWords } from '../in-words.ts';
import type { StoredGrant } from './store.ts';
import { grownBy, type Put } from './whole.ts';

// What a change of a grant in force does to its terms.

/** Terms as they are compared and kept: without keys, in one order. */
export const plainTerms = ({ categories, level, when }: GrantTerms): GrantTerms => ({
  categories: categories.map(({ category, check, keyVersion, plusDays }) => ({
    category,
    check,
    keyVersion,
    plusDays,
  })),
  level,
  when,
});

/** The text of terms and their person, whatever keys they are signed with. */
export const textOfTerms = ({
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

/** The terms of a grant as they count now. */
export const termsNow = (grant: StoredGrant, nowMs: number): GrantDocument =>
  termsInForce(documentOf(grant), waitOf(grant), nowMs);

/** The wait of a grant whose terms were widened. */
export const waitOf = ({ former, widenedAtMs }: StoredGrant) => ({
  former: former ?? undefined,
  widenedAtMs: widenedAtMs ?? undefined,
});

/** What becomes of a grant's terms with a change: what is kept with it, and what its owner is mailed. */
export interface ChangedGrant {
  readonly kept: { readonly former: GrantTerms | null; readonly widenedAtMs?: number | null };
  /** `wider` for one that adds something; undefined for a change that leaves terms as they are. */
  readonly change?: 'wider' | 'narrower';
  /** From when on what was added counts, also by a change before this one. */
  readonly widerAtMs?: number | undefined;
}

/** See {@link ChangedGrant}. `added` are categories that the vault gets with this keyset, which are empty. */
export function changeOfTerms(
  { before, payload }: Put & { readonly before: StoredGrant },
  added: readonly string[],
  next: KeysetPayload,
  nowMs: number,
): ChangedGrant {
  const document = documentOf(before);
  const wait = waitOf(before);
  const grown = { ...document, ...grownBy(added, document, next) };
  const former = wait.former && grownBy(added, wait.former, next);
  const changed = changedTerms({ document: grown, ...wait, former }, payload, nowMs);
  const isTakenBack = changed.former === undefined && widerFrom(wait, nowMs) !== undefined;
  const kept = {
    former: changed.former === undefined ? null : plainTerms(changed.former),
    ...(changed.widenedAtMs !== undefined && { widenedAtMs: changed.widenedAtMs }),
    // The terms never became wider, so nothing has to wait for them.
    ...(isTakenBack && { widenedAtMs: null }),
  };
  const old = payload.categories.filter(({ category }) => !added.includes(category));
  const adds = isWider(grown, payload);
  const isSame = !adds && textOfTerms({ ...payload, categories: old }) === textOfTerms(document);
  if (isSame) return { kept };
  const widerAtMs = widerFrom(changed, nowMs);
  return { kept, change: adds ? 'wider' : 'narrower', widerAtMs };
}

/** What the owner of a changed grant is mailed. */
export const changeInWords = ({ widerAtMs }: ChangedGrant): string =>
  widerAtMs === undefined
    ? 'You changed what a person you chose can open. They can open no more than before'
    : `You changed what a person you chose can open. From ${atInWords(widerAtMs)} they can open more, and nothing more before that. Until then you can take the change back under People and access`;
