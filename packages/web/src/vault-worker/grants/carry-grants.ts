import type { KeysetChange } from '@kinfolio/contract/keyset';
import type { SharingState } from '@kinfolio/contract/sharing/shapes';
import type { GrantBefore } from '@kinfolio/contract/wire';
import type { MadeCategory } from '@kinfolio/vault/categories/boxes';
import { hashOfDocument } from '@kinfolio/vault/documents/signed-document';
import { VaultError } from '@kinfolio/vault/errors';
import type { GrantHolder, SentGrant } from '@kinfolio/vault/grants/change-parts';
import { type GrantPayload, readGrant } from '@kinfolio/vault/grants/document';
import { renewGrants } from '@kinfolio/vault/grants/renewing';
import type { HashedKeyset } from '@kinfolio/vault/keyset/keyset';
import type { KeysetPayload } from '@kinfolio/vault/keyset/payload';
import type { Keyring } from '../keys/keyring.ts';
import { membersOf, sentOf } from './change-grants.ts';
import { namedGrants } from './own-grants.ts';

// [Note: A renewal disarms nothing] All keys are made anew because another person may have them, and what is shared has to open
// as before: each grant gets another key, each way another half of the server's and another vouch, and cards stay good. What the
// server shows as stopped is not carried: it ends. A person's details, and what others share with this account, stay sealed under
// the account key of before, which the next one opens.

/** What a renewal does to what is shared. */
export interface CarriedGrants {
  readonly changes: NonNullable<KeysetChange['grants']>;
  readonly named: Pick<KeysetPayload, 'grants' | 'members'>;
}

/** Makes every grant that is in force anew under the keys of after; undefined where nothing is shared. */
export async function carryGrants(
  keyring: Keyring,
  state: SharingState,
  after: GrantHolder,
  made: readonly MadeCategory[],
): Promise<CarriedGrants | undefined> {
  const named = await namedGrants(keyring, state);
  if (named.length === 0) return undefined;
  const staying = named.filter(({ row }) => row.state !== 'stopped');
  const standing = staying.map(({ row }) => row);
  const put = await renewGrants(after, keyring.accountKey, standing, made);
  const grants = await Promise.all(
    put.map(async ({ document }, place) => ({
      grant: standing[place]?.grant ?? '',
      hash: await hashOfDocument(document),
    })),
  );
  const ended = named.filter(one => !staying.includes(one)).map(({ row }) => row.grant);
  return {
    changes: {
      put: put.map(sentOf),
      end: ended.map(revoked),
    },
    named: { grants, members: membersOf(keyring, state, staying) },
  };
}

/** The keys of before changes that are undone, and the newest keyset. */
interface KeysBefore extends Pick<Keyring, 'accountKey' | 'signed'> {
  readonly above: HashedKeyset;
}

/**
 * What was shared before changes that are undone, under the keys of after and with the terms and ways of then. What the
 * keyset of then does not name as it is shown, and what does not open, ends, and so does all that came since.
 */
export async function carryBefore(
  { accountKey, signed, above }: KeysBefore,
  shown: readonly GrantBefore[],
  after: GrantHolder,
  made: readonly MadeCategory[],
): Promise<CarriedGrants> {
  const hashes = new Map(signed.keyset.grants.map(({ grant, hash }) => [grant, hash]));
  const put: SentGrant[] = [];
  const staying: { payload: GrantPayload }[] = [];
  const grants: { grant: string; hash: string }[] = [];
  for (const one of shown) {
    const read = readGrant(one.document);
    const isNamed = hashes.get(one.grant) === (await hashOfDocument(one.document));
    if (!isNamed || !read.ok || read.payload.grant !== one.grant) continue;
    const sent = await renewed(() => renewGrants(after, accountKey, [one], made));
    if (sent === undefined) continue;
    put.push({ ...sent, ...(one.endWays.length > 0 && { endWays: one.endWays }) });
    staying.push(read);
    grants.push({ grant: one.grant, hash: await hashOfDocument(sent.document) });
  }
  const kept = new Set(grants.map(({ grant }) => grant));
  const ended = above.keyset.grants.filter(({ grant }) => !kept.has(grant));
  const persons = staying.map(({ payload }, place) => ({
    id: payload.person,
    account: shown.find(({ grant }) => grant === grants[place]?.grant)?.account ?? null,
  }));
  return {
    changes: { put: put.map(sentOf), end: ended.map(({ grant }) => revoked(grant)) },
    named: { grants, members: membersOf({ signed }, { persons }, staying) },
  };
}

/** The grant that was made, or undefined where its rows do not open: a person may have written others. */
async function renewed(make: () => Promise<SentGrant[]>): Promise<SentGrant | undefined> {
  try {
    return (await make())[0];
  } catch (error) {
    if (error instanceof VaultError) return undefined;
    throw error;
  }
}

/** A grant that ends by its owner's choice. */
const revoked = (grant: string) => ({ grant, reason: 'revoked' as const });
