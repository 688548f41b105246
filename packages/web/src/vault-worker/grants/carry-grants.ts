import type { KeysetChange } from '@kinfolio/contract/keyset';
import type { SharingState } from '@kinfolio/contract/sharing/shapes';
import type { GrantBeforeChange } from '@kinfolio/contract/wire';
import type { CreatedCategory } from '@kinfolio/vault/categories/boxes';
import { hashDocument } from '@kinfolio/vault/documents/signed-document';
import { VaultError } from '@kinfolio/vault/errors';
import type { GrantHolder, GrantToSend } from '@kinfolio/vault/grants/change-parts';
import { type GrantPayload, readGrant } from '@kinfolio/vault/grants/document';
import { renewGrants } from '@kinfolio/vault/grants/renewing';
import type { HashedKeyset } from '@kinfolio/vault/keyset/keyset';
import type { KeysetPayload } from '@kinfolio/vault/keyset/payload';
import type { Keyring } from '../keys/keyring.ts';
import { copyGrantToSend, listRemainingMembers } from './change-grants.ts';
import { listGrantsInKeyset } from './own-grants.ts';

// [Note: Shared access survives a renewal] All keys are replaced because another person may have them, and shared
// passports must still open afterwards. So each grant gets a new key, each way gets a new server half and a new vouch,
// and cards continue to work. Grants that the server shows as stopped are not carried over: they end. A person's
// details, and the grants from others to this account, remain sealed under the previous account key, which can be
// opened with the new one.

/** The effect of a renewal on the grants. */
export interface ReissuedGrants {
  readonly changes: NonNullable<KeysetChange['grants']>;
  readonly named: Pick<KeysetPayload, 'grants' | 'members'>;
}

/** Reissues every grant in force under the new keys; undefined if nothing is shared. */
export async function reissueGrants(
  keyring: Keyring,
  state: SharingState,
  after: GrantHolder,
  made: readonly CreatedCategory[],
): Promise<ReissuedGrants | undefined> {
  const named = await listGrantsInKeyset(keyring, state);
  if (named.length === 0) return undefined;
  const staying = named.filter(({ row }) => row.state !== 'stopped');
  const standing = staying.map(({ row }) => row);
  const put = await renewGrants(after, keyring.accountKey, standing, made);
  const grants = await Promise.all(
    put.map(async ({ document }, place) => ({
      grant: standing[place]?.grant ?? '',
      hash: await hashDocument(document),
    })),
  );
  const ended = named.filter(one => !staying.includes(one)).map(({ row }) => row.grant);
  return {
    changes: {
      put: put.map(copyGrantToSend),
      end: ended.map(revoked),
    },
    named: { grants, members: listRemainingMembers(keyring, state, staying) },
  };
}

/** The keys from before the changes being undone, and the newest keyset. */
interface KeysBefore extends Pick<Keyring, 'accountKey' | 'signed'> {
  readonly above: HashedKeyset;
}

/**
 * Reissues the grants that existed before the changes that are being undone, under the new keys and with their earlier
 * terms and ways. A grant ends if it does not match the earlier keyset, does not open, or was made later.
 */
export async function reissueEarlierGrants(
  { accountKey, signed, above }: KeysBefore,
  shown: readonly GrantBeforeChange[],
  after: GrantHolder,
  made: readonly CreatedCategory[],
): Promise<ReissuedGrants> {
  const hashes = new Map(signed.keyset.grants.map(({ grant, hash }) => [grant, hash]));
  const put: GrantToSend[] = [];
  const staying: { payload: GrantPayload }[] = [];
  const grants: { grant: string; hash: string }[] = [];
  for (const one of shown) {
    const read = readGrant(one.document);
    const isNamed = hashes.get(one.grant) === (await hashDocument(one.document));
    if (!isNamed || !read.ok || read.payload.grant !== one.grant) continue;
    const sent = await renewed(() => renewGrants(after, accountKey, [one], made));
    if (sent === undefined) continue;
    put.push({ ...sent, ...(one.endWays.length > 0 && { endWays: one.endWays }) });
    staying.push(read);
    grants.push({ grant: one.grant, hash: await hashDocument(sent.document) });
  }
  const kept = new Set(grants.map(({ grant }) => grant));
  const ended = above.keyset.grants.filter(({ grant }) => !kept.has(grant));
  const persons = staying.map(({ payload }, place) => ({
    id: payload.person,
    account: shown.find(({ grant }) => grant === grants[place]?.grant)?.account ?? null,
  }));
  return {
    changes: { put: put.map(copyGrantToSend), end: ended.map(({ grant }) => revoked(grant)) },
    named: { grants, members: listRemainingMembers({ signed }, { persons }, staying) },
  };
}

/** The new grant, or undefined if its rows do not open: another person may have written them. */
async function renewed(make: () => Promise<GrantToSend[]>): Promise<GrantToSend | undefined> {
  try {
    return (await make())[0];
  } catch (error) {
    if (error instanceof VaultError) return undefined;
    throw error;
  }
}

/** Ends a grant, with the reason that the owner chose to end it. */
const revoked = (grant: string) => ({ grant, reason: 'revoked' as const });
