import type { Db } from '../../../db/database.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import type { ReceivedShown, StoredGuest } from './guest-store.ts';
import { readChosen, readGrant, readReceived, readWay, readWays } from './store.ts';

/** Who reads: an account in a session, or a guest with a card. */
export type GrantReader =
  | {
      readonly kind: 'member';
      readonly who: SignedIn;
      /** Of the grant that is asked for, where it was read with their seal. */
      readonly place?: ReceivedShown | undefined;
    }
  | { readonly kind: 'guest'; readonly guest: StoredGuest };

/** What is not there, or another's. */
export const missing = () => new ServerError('not_found', 'There is nothing here.');

/** A reader as far as the place of a grant is concerned. */
type Whose =
  | { readonly kind: 'member'; readonly who: Pick<SignedIn, 'accountId'> }
  | Extract<GrantReader, { kind: 'guest' }>;

/** A grant, and the way by which its reader opens it. */
export interface GrantLocation {
  readonly vaultId: string;
  readonly grantId: string;
  readonly wayId: string;
}

/** The grant that a reader means, by a way of their own. Throws `not_found`. */
export async function locateGrant(db: Db, reader: Whose, grantId: string): Promise<GrantLocation> {
  if (reader.kind === 'guest') {
    const way = await readWay(db, reader.guest.vaultId, reader.guest.wayId);
    if (way?.grantId !== grantId) throw missing();
    return { vaultId: way.vaultId, grantId, wayId: way.id };
  }
  const copy = (await readReceived(db, reader.who.accountId)).find(one => one.grantId === grantId);
  if (copy === undefined) throw missing();
  return { vaultId: copy.vaultId, grantId, wayId: await wayNow(db, copy, reader.who.accountId) };
}

/**
 * The way by which an account opens a grant: once the owner's device has confirmed it, the account's own in place of the
 * invitation, though the account's copy is still of that one.
 */
async function wayNow(
  db: Db,
  { vaultId, grantId, wayId }: GrantLocation,
  accountId: string,
): Promise<string> {
  if ((await readWay(db, vaultId, wayId)) !== undefined) return wayId;
  const grant = await readGrant(db, vaultId, grantId);
  const person = grant && (await readChosen(db, vaultId, grant.personId));
  if (person?.accountId !== accountId) return wayId;
  const ways = await readWays(db, vaultId);
  return ways.find(one => one.grantId === grantId && one.method === 'account')?.id ?? wayId;
}
