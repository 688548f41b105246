import type { Db } from '../../db/database.ts';
import { endingOf, noteEndings } from '../../db/endings.ts';
import type { Clock } from '../../ports/clock.ts';
import { keptTables } from './classes.ts';
import { copyOf } from './leaving-store.ts';
import { dueToErase, eraseRows, type PersonKeys, personKeys } from './store.ts';

// [Note: Erasure by the register] An account is erased table by table in the order of the register, its keys first, in
// transactions of 1,000 rows. Whatever stops it, the next run goes through all of it again and finds less: the row of the
// account, by which all others are found, is the last to go.

export interface ErasureDeps {
  db: Db;
  clock: Clock;
  /** Deletes the files of a space: rows here, bytes in time. */
  removeSpace(tx: Db, of: { space: string; accountId: string }): Promise<void>;
  /** Has bytes swept at once that were to be swept later. */
  letPiecesGo(tx: Db, ids: readonly string[]): Promise<void>;
  /** Has what runs at the payment provider ended, and forgets what ties the account to it. */
  endPayments(tx: Db, accountId: string): Promise<void>;
  /** Writes the one last mail, in the transaction that deletes the account. */
  sayFarewell(tx: Db, accountId: string): Promise<void>;
}

const finders = new Set(['vault_identities', 'set_aside_vaults', 'newsletter_readers', 'accounts']);

/** Erases an account with all it keeps, and notes that it ended. Harmless to repeat. */
export async function eraseAccount(deps: ErasureDeps, accountId: string): Promise<void> {
  const { db } = deps;
  await noteEndings(db, [endingOf.account(accountId)]);
  const keys = await personKeys(db, accountId);
  await db.transaction(tx => deps.endPayments(tx, accountId));
  const names = Object.keys(keptTables);
  for (const name of names) if (!finders.has(name)) await eraseTable(deps, name, keys);
  await db.transaction(async tx => {
    await deps.sayFarewell(tx, accountId);
    for (const name of finders) await eraseRows(tx, name, keys);
  });
}

async function eraseTable(deps: ErasureDeps, name: string, keys: PersonKeys): Promise<void> {
  const { db } = deps;
  // Bytes are not rows: their pieces become loose and are swept.
  if (name === 'objects')
    for (const space of keys.space)
      await db.transaction(tx => deps.removeSpace(tx, { space, accountId: keys.account[0] ?? '' }));
  if (name === 'what_we_hold') {
    const { pieceId } = (await copyOf(db, keys.account[0] ?? '')) ?? { pieceId: null };
    if (pieceId !== null) await deps.letPiecesGo(db, [pieceId]);
  }
  await eraseRows(db, name, keys);
}

/** Erases what is left of an account in the transaction that deletes it otherwise, as an administrator may. */
export async function eraseRest(tx: Db, keys: PersonKeys): Promise<void> {
  for (const name of Object.keys(keptTables)) if (name !== 'accounts') await eraseRows(tx, name, keys);
}

/** Erases the accounts whose 30 days are over; how many. */
export async function eraseDue(deps: ErasureDeps): Promise<number> {
  const due = await dueToErase(deps.db, deps.clock.now());
  for (const accountId of due) await eraseAccount(deps, accountId);
  return due.length;
}
