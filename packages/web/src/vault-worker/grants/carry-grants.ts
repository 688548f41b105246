import type { KeysetChange } from '@kinfolio/contract/keyset';
import type { SharingState } from '@kinfolio/contract/sharing/shapes';
import type { MadeCategory } from '@kinfolio/vault/categories/boxes';
import { hashOfDocument } from '@kinfolio/vault/documents/signed-document';
import type { GrantHolder } from '@kinfolio/vault/grants/change-parts';
import { renewGrants } from '@kinfolio/vault/grants/renewing';
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
      end: ended.map(grant => ({ grant, reason: 'revoked' as const })),
    },
    named: { grants, members: membersOf(keyring, state, staying) },
  };
}
