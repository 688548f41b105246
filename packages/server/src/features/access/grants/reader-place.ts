import type { Db } from '../../../db/database.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import { findChosenPerson } from '../persons/store.ts';
import type { ReceivedGrantSession, StoredGuest } from './guest-store.ts';
import { readGrant, readGrantWay, readGrantWays, readReceivedGrants } from './store.ts';

export type GrantReader =
  | {
      readonly kind: 'member';
      readonly who: SignedIn;
      /** The location of the requested grant, if the check of the seal has already read it. */
      readonly place?: ReceivedGrantSession | undefined;
    }
  | { readonly kind: 'guest'; readonly guest: StoredGuest };

/** The error for anything that does not exist or belongs to someone else. */
export const createGrantNotFound = () => new ServerError('not_found', 'Nothing was found.');

type Whose =
  | { readonly kind: 'member'; readonly who: Pick<SignedIn, 'accountId'> }
  | Extract<GrantReader, { kind: 'guest' }>;

/** The location of a grant, and the way through which its reader opens it. */
export interface GrantLocation {
  readonly vaultId: string;
  readonly grantId: string;
  readonly wayId: string;
}

/** Finds a grant through one of the ways in which the reader can open grants. Throws `not_found`. */
export async function locateGrant(db: Db, reader: Whose, grantId: string): Promise<GrantLocation> {
  if (reader.kind === 'guest') {
    const way = await readGrantWay(db, reader.guest.vaultId, reader.guest.wayId);
    if (way?.grantId !== grantId) throw createGrantNotFound();
    return { vaultId: way.vaultId, grantId, wayId: way.id };
  }
  const copy = (await readReceivedGrants(db, reader.who.accountId)).find(one => one.grantId === grantId);
  if (copy === undefined) throw createGrantNotFound();
  return { vaultId: copy.vaultId, grantId, wayId: await wayNow(db, copy, reader.who.accountId) };
}

/**
 * The way through which an account opens a grant. Once the owner's device has confirmed the account, the
 * invitation is replaced, even if the account's copy still names the invitation.
 */
async function wayNow(
  db: Db,
  { vaultId, grantId, wayId }: GrantLocation,
  accountId: string,
): Promise<string> {
  if ((await readGrantWay(db, vaultId, wayId)) !== undefined) return wayId;
  const grant = await readGrant(db, vaultId, grantId);
  const person = grant && (await findChosenPerson(db, vaultId, grant.personId));
  if (person?.accountId !== accountId) return wayId;
  const ways = await readGrantWays(db, vaultId);
  return ways.find(one => one.grantId === grantId && one.method === 'account')?.id ?? wayId;
}
