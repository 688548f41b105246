import type { Db } from '../../../db/database.ts';
import type { Factor } from '../factors/store.ts';
import { type Account, type Identity, readBelongings } from './store.ts';

/** An account with everything its User object tells. */
export interface PersonParts {
  account: Account;
  identities: readonly Identity[];
  factors: readonly Factor[];
}

/** Reads what belongs to an account, its oldest identity and factor first. */
export async function readPerson(db: Db, account: Account): Promise<PersonParts> {
  const rows = await readBelongings(db, account.id);
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
