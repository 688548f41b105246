import { type ChangedTerms, limitRestoredTerms } from '@kinfolio/domain/access/change-terms';
import type { GrantTerms } from '@kinfolio/domain/access/terms';
import type { Db } from '../../../db/database.ts';
import { findRemainders, readChangeOfName, recordEndings } from '../../../db/endings.ts';
import type { Clock } from '../../../ports/clock.ts';
import { readStoredGrantDocument } from '../gates/service.ts';
import { type StoredGrant, updateGrant } from '../grants/store.ts';
import { findPendingWiderTerms, normaliseTerms } from '../grants/terms-service.ts';
import { type StoredPerson, updatePerson } from '../persons/store.ts';

// [Note: Access that was reduced] If an owner narrows access or replaces a person's address, the row remains
// in the database. So each such change is recorded with the remaining terms or addresses, which a restore
// then enforces: see [Note: What ended stays ended].

interface LeftTerms extends ChangedTerms {
  readonly document: GrantTerms;
}

type Address = Pick<StoredPerson, 'email' | 'notifyBy' | 'phone'>;

export function recordTermsChange(tx: Db, grant: string, { document, ...wait }: LeftTerms): Promise<void> {
  const left = { ...wait, document: normaliseTerms(document) } satisfies LeftTerms;
  return recordEndings(tx, [{ name: readChangeOfName.terms(grant), left }]);
}

/** Records a person's current addresses if one of them was replaced or removed. */
export async function recordAddressChange(tx: Db, before: StoredPerson | undefined, next: StoredPerson) {
  if (before === undefined || (before.email === next.email && before.phone === next.phone)) return;
  const { email, notifyBy, phone } = next;
  const left = { email, notifyBy, phone } satisfies Address;
  await recordEndings(tx, [{ name: readChangeOfName.person(next.id), left }]);
}

export interface RestoredLimitDeps {
  readonly clock: Clock;
  readonly fakesSecret: string;
}

/**
 * Limits the grants on a restored server to the terms that remained after their owners narrowed them. Pass
 * `returned` if a device has since sent back the grants' documents, so that no widening is pending. Returns
 * the number of limited grants.
 */
export async function limitRestoredGrants(
  tx: Db,
  { clock, fakesSecret }: RestoredLimitDeps,
  grants: readonly StoredGrant[],
  returned = false,
): Promise<number> {
  const names = grants.map(({ id }) => readChangeOfName.terms(id));
  const left = await findRemainders(tx, fakesSecret, names);
  let limited = 0;
  for (const grant of grants) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `recordTermsChange` wrote this row
    const last = left.get(readChangeOfName.terms(grant.id)) as LeftTerms | undefined;
    if (last === undefined) continue;
    const before = returned ? { former: undefined, widenedAtMs: undefined } : findPendingWiderTerms(grant);
    const { former, widenedAtMs } = limitRestoredTerms(
      last,
      { document: readStoredGrantDocument(grant), ...before },
      clock.now(),
    );
    const kept = {
      former: former === undefined ? null : normaliseTerms(former),
      widenedAtMs: widenedAtMs ?? null,
    };
    if (
      JSON.stringify(kept.former) === JSON.stringify(grant.former) &&
      kept.widenedAtMs === grant.widenedAtMs
    )
      continue;
    await updateGrant(tx, grant, kept);
    limited += 1;
  }
  return limited;
}

/**
 * Gives people on a restored server the addresses that their owner entered last. Returns the number of people
 * changed.
 */
export async function restorePersonAddresses(
  tx: Db,
  fakesSecret: string,
  people: readonly StoredPerson[],
): Promise<number> {
  const names = people.map(({ id }) => readChangeOfName.person(id));
  const left = await findRemainders(tx, fakesSecret, names);
  let replaced = 0;
  for (const person of people) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `recordAddressChange` wrote this row
    const last = left.get(readChangeOfName.person(person.id)) as Address | undefined;
    if (last === undefined || (last.email === person.email && last.phone === person.phone)) continue;
    await updatePerson(tx, person, last);
    replaced += 1;
  }
  return replaced;
}
