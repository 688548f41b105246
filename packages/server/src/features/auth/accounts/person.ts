import type { Db } from '../../../db/database.ts';
import type { Factor } from '../factors/store.ts';
import { type Account, type Identity, readIdentitiesWithFactors } from './store.ts';

/** A row that pairs one of the account's identities with one of its factors. */
interface Belonging {
  identity: Identity | null;
  factor: Factor | null;
}

/** An account with everything that its User object shows. */
export interface AccountWithFactors {
  account: Account;
  identities: readonly Identity[];
  factors: readonly Factor[];
}

/** Reads an account's identities and factors, oldest first. */
export async function readAccountWithFactors(db: Db, account: Account): Promise<AccountWithFactors> {
  return toAccountWithFactors(account, await readIdentitiesWithFactors(db, account.id));
}

export function toAccountWithFactors(account: Account, rows: readonly Belonging[]): AccountWithFactors {
  return {
    account,
    identities: each(rows.map(({ identity }) => identity)),
    factors: each(rows.map(({ factor }) => factor)),
  };
}

/**
 * Removes duplicates, keeping the order: the join repeats each identity for every factor, and each factor for every
 * identity.
 */
function each<Row extends { id: string }>(rows: ReadonlyArray<Row | null>): Row[] {
  return [...new Map(rows.flatMap(row => (row === null ? [] : [[row.id, row]]))).values()];
}
