import type { Db } from '../../../db/database.ts';
import type { Factor } from '../factors/store.ts';
import { type Account, type Identity, readBelongings } from './store.ts';

/** One of its identities beside one of its factors. */
interface Belonging {
  identity: Identity | null;
  factor: Factor | null;
}

/** An account with everything its User object tells. */
export interface PersonParts {
  account: Account;
  identities: readonly Identity[];
  factors: readonly Factor[];
}

/** Reads what belongs to an account, its oldest identity and factor first. */
export async function readPerson(db: Db, account: Account): Promise<PersonParts> {
  return personOf(account, await readBelongings(db, account.id));
}

/** Puts an account together with the rows of what belongs to it. */
export function personOf(account: Account, rows: readonly Belonging[]): PersonParts {
  return {
    account,
    identities: each(rows.map(({ identity }) => identity)),
    factors: each(rows.map(({ factor }) => factor)),
  };
}

/** Every row once, in order: a join repeats the one for each of the other. */
function each<Row extends { id: string }>(rows: ReadonlyArray<Row | null>): Row[] {
  return [...new Map(rows.flatMap(row => (row === null ? [] : [[row.id, row]]))).values()];
}
