import { type ChangedTerms, limitedTo } from '@kinfolio/domain/access/change-terms';
import type { GrantTerms } from '@kinfolio/domain/access/terms';
import type { Db } from '../../../db/database.ts';
import { changeOf, findLeft, noteEndings } from '../../../db/endings.ts';
import type { Clock } from '../../../ports/clock.ts';
import { documentOf } from '../gates/service.ts';
import { type StoredGrant, type StoredPerson, updateGrant, updatePerson } from '../grants/store.ts';
import { plainTerms, waitOf } from '../grants/terms-service.ts';

// [Note: What was taken away in part] An access that was narrowed, or a person's address that was replaced, leaves its row in place. So
// each such change is noted with what is left, and a restore keeps people to that: see [Note: What ended stays ended].

/** The terms of a grant after a change, with those that counted while they waited. */
interface LeftTerms extends ChangedTerms {
  readonly document: GrantTerms;
}

type Address = Pick<StoredPerson, 'email' | 'notifyBy' | 'phone'>;

/** Notes what a change of terms left. */
export function noteTerms(tx: Db, grant: string, { document, ...wait }: LeftTerms): Promise<void> {
  const left = { ...wait, document: plainTerms(document) } satisfies LeftTerms;
  return noteEndings(tx, [{ name: changeOf.terms(grant), left }]);
}

/** Notes where a person is written to from now on, if an address of theirs was replaced or taken away. */
export async function noteAddress(tx: Db, before: StoredPerson | undefined, next: StoredPerson) {
  if (before === undefined || (before.email === next.email && before.phone === next.phone)) return;
  const { email, notifyBy, phone } = next;
  const left = { email, notifyBy, phone } satisfies Address;
  await noteEndings(tx, [{ name: changeOf.person(next.id), left }]);
}

/** What a restored server keeps people to. */
export interface LeftDeps {
  readonly clock: Clock;
  readonly fakesSecret: string;
}

/**
 * Limits grants of a restored server to what their owner had left of them. `returned`: their documents were given back since, so
 * that nothing of them waits yet. Returns how many were limited.
 */
export async function limitGrants(
  tx: Db,
  { clock, fakesSecret }: LeftDeps,
  grants: readonly StoredGrant[],
  returned = false,
): Promise<number> {
  const names = grants.map(({ id }) => changeOf.terms(id));
  const left = await findLeft(tx, fakesSecret, names);
  let limited = 0;
  for (const grant of grants) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `noteTerms` wrote it
    const last = left.get(changeOf.terms(grant.id)) as LeftTerms | undefined;
    if (last === undefined) continue;
    const before = returned ? { former: undefined, widenedAtMs: undefined } : waitOf(grant);
    const { former, widenedAtMs } = limitedTo(last, { document: documentOf(grant), ...before }, clock.now());
    const kept = {
      former: former === undefined ? null : plainTerms(former),
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

/** Sets the addresses of people on a restored server to those their owner last wrote. Returns how many had another. */
export async function replaceAddresses(
  tx: Db,
  fakesSecret: string,
  people: readonly StoredPerson[],
): Promise<number> {
  const names = people.map(({ id }) => changeOf.person(id));
  const left = await findLeft(tx, fakesSecret, names);
  let replaced = 0;
  for (const person of people) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `noteAddress` wrote it
    const last = left.get(changeOf.person(person.id)) as Address | undefined;
    if (last === undefined || (last.email === person.email && last.phone === person.phone)) continue;
    await updatePerson(tx, person, last);
    replaced += 1;
  }
  return replaced;
}
