import type { Db } from '../../db/database.ts';
import { endingNames, recordEndings } from '../../db/endings.ts';
import type { Clock } from '../../ports/clock.ts';
import { registeredTables } from './classes.ts';
import { readLatestWhatWeHold } from './leaving-store.ts';
import { eraseRows, listAccountsToErase, type PersonKeys, readPersonKeys } from './store.ts';

// [Note: Erasure by the register] An account is erased table by table in the order of the register, its keys
// first, in transactions of 1,000 rows. If an erasure is interrupted, the next run goes through everything
// again and finds less to erase. The account's own row is erased last, because all others are found through
// it.

export interface ErasureDeps {
  db: Db;
  clock: Clock;
  /** Deletes the files of a space: their rows now, their bytes later. */
  removeSpace(tx: Db, of: { space: string; accountId: string }): Promise<void>;
  /** Makes the next sweep delete the bytes of these pieces, which were due later. */
  letPiecesGo(tx: Db, ids: readonly string[]): Promise<void>;
  /** Ends subscriptions at the payment provider, and deletes the link between it and the account. */
  endPayments(tx: Db, accountId: string): Promise<void>;
  /** Queues the last email, in the transaction that deletes the account. */
  sayFarewell(tx: Db, accountId: string): Promise<void>;
}

const finders = new Set(['vault_identities', 'set_aside_vaults', 'newsletter_readers', 'accounts']);

/** Erases an account with everything it stores, and records that it has ended. It can be repeated. */
export async function eraseAccount(deps: ErasureDeps, accountId: string): Promise<void> {
  const { db } = deps;
  await recordEndings(db, [endingNames.account(accountId)]);
  const keys = await readPersonKeys(db, accountId);
  await db.transaction(tx => deps.endPayments(tx, accountId));
  const names = Object.keys(registeredTables);
  for (const name of names) if (!finders.has(name)) await eraseTable(deps, name, keys);
  await db.transaction(async tx => {
    await deps.sayFarewell(tx, accountId);
    for (const name of finders) await eraseRows(tx, name, keys);
  });
}

async function eraseTable(deps: ErasureDeps, name: string, keys: PersonKeys): Promise<void> {
  const { db } = deps;
  // The bytes of files are not in the database. Their pieces are marked as loose here, and a later sweep
  // deletes them.
  if (name === 'objects')
    for (const space of keys.space)
      await db.transaction(tx => deps.removeSpace(tx, { space, accountId: keys.account[0] ?? '' }));
  if (name === 'what_we_hold') {
    const { pieceId } = (await readLatestWhatWeHold(db, keys.account[0] ?? '')) ?? { pieceId: null };
    if (pieceId !== null) await deps.letPiecesGo(db, [pieceId]);
  }
  await eraseRows(db, name, keys);
}

/**
 * Erases all other rows of an account, in a transaction that deletes the account itself, for example when an
 * administrator deletes it.
 */
export async function eraseOtherRows(tx: Db, keys: PersonKeys): Promise<void> {
  for (const name of Object.keys(registeredTables)) if (name !== 'accounts') await eraseRows(tx, name, keys);
}

/** Erases the accounts whose 30 days are over. Returns how many were erased. */
export async function eraseDueAccounts(deps: ErasureDeps): Promise<number> {
  const due = await listAccountsToErase(deps.db, deps.clock.now());
  for (const accountId of due) await eraseAccount(deps, accountId);
  return due.length;
}
