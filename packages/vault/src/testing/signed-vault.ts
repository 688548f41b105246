// What it is: a vault with a keyset, as a device creates it: account key, identity, two categories, two ways
// of opening it.
// Use it for: tests and vectors of keysets, batches and checkpoints.
// Never use it for: anything outside a test.

import { type CreatedCategory, createCategories, renewCategories } from '../categories/boxes.ts';
import { hashTextSha256 } from '../digest.ts';
import { hashDocument } from '../documents/signed-document.ts';
import {
  createIdentityVersion,
  type OpenIdentityVersion,
  openIdentityVersion,
  type SealedIdentityVersion,
} from '../identity/identity-version.ts';
import { type IdentityLink, signIdentityLink } from '../identity/link.ts';
import { type AccountKey, createAccountKey, type WrapFloor } from '../keys/account-key.ts';
import { createPasskeyKey } from '../keys/passkey.ts';
import { deriveRecoveryKeys } from '../keys/recovery.ts';
import { createRecoveryCode, type RecoveryCode } from '../keys/recovery-code.ts';
import { computeAccountCheck } from '../keyset/checks.ts';
import { createFirstKeyset, createFollowingKeyset, type HashedKeyset, signKeyset } from '../keyset/keyset.ts';
import type { OpeningSecrets, ServerStateOfVault, StoredWayRow } from '../keyset/opening.ts';
import type { KeysetPayload, KeysetReason } from '../keyset/payload.ts';
import type { Bytes, RandomBytes } from '../primitives/bytes.ts';
import { sealWrap } from '../wraps/wrap.ts';

export const testAccountId = '0193a3f0-7c00-4e5a-9f00-0000000000a1';
export const testVaultId = '0193a3f0-7c00-7000-8000-000000000001';
export const testMemberId = '0193a3f0-7c00-4e5a-9f00-0000000000a2';
const categoryIds = ['0193a3f0-7c00-7000-8000-000000000011', '0193a3f0-7c00-7000-8000-000000000012'];
const at = '2026-11-21T09:30:00.000Z';

/** A vault in the state of one keyset: the open keys of its owner's device, and the server's rows. */
export interface TestVault extends HashedKeyset {
  readonly accountKey: AccountKey;
  readonly keyVersion: number;
  readonly identity: OpenIdentityVersion;
  readonly sealedIdentity: SealedIdentityVersion;
  readonly categories: readonly CreatedCategory[];
  readonly text: string;
  readonly history: readonly string[];
  readonly links: readonly IdentityLink[];
  readonly ways: readonly StoredWayRow[];
  readonly code: RecoveryCode;
  readonly passkeySecret: Bytes;
  readonly floor: WrapFloor;
}

/** A new vault with its first keyset, which can be opened with a recovery code and a passkey. */
export async function createTestVault(random: RandomBytes): Promise<TestVault> {
  const accountKey = await createAccountKey(random);
  const { sealedIdentity, identity } = await identityOf(accountKey, 1, random);
  const ids = categoryIds.values();
  const categories = await createCategories(
    accountKey,
    testVaultId,
    ['debts', 'private'],
    () => ids.next().value ?? '',
    random,
  );
  const code = createRecoveryCode(random);
  const passkeySecret = random(32);
  const floor = { keyset: 1, sign: identity.sign };
  const ways = await newWays(accountKey, 1, floor, { code, passkeySecret }, random);
  const keyset = createFirstKeyset({
    accountKey: await accountEntry(accountKey, 1),
    at,
    categories: categories.map(({ entry }) => entry),
    grants: [],
    identity: selectPublicHalves(identity),
    members: [],
    owner: testAccountId,
    vault: testVaultId,
    ways: await entriesOf(ways),
  });
  const text = await signKeyset(keyset, identity.signPrivateKey);
  return {
    accountKey,
    keyVersion: 1,
    identity,
    sealedIdentity,
    categories,
    keyset,
    text,
    hash: await hashDocument(text),
    history: [text],
    links: [],
    ways,
    code,
    passkeySecret,
    floor,
  };
}

/** The same vault at the next keyset, with the given changes. */
export async function addNextKeyset(
  before: TestVault,
  reason: KeysetReason,
  changes: Partial<Pick<KeysetPayload, 'grants' | 'members' | 'ways'>> = {},
): Promise<TestVault> {
  const keyset = createFollowingKeyset(before, { at, reason, ...changes });
  const text = await signKeyset(keyset, before.identity.signPrivateKey);
  return { ...before, keyset, text, hash: await hashDocument(text), history: [...before.history, text] };
}

/**
 * The same vault with all keys renewed: account key, identity, secrets, code and passkey wrap. If `stored` is
 * given, the renewal undoes it: the new keyset and versions follow those of `stored`, while the keys that are
 * renewed come from `before`.
 */
export async function renewTestVault(
  before: TestVault,
  reason: 'renewed' | 'suspected',
  random: RandomBytes,
  stored: TestVault = before,
): Promise<TestVault> {
  const accountKey = await createAccountKey(random);
  const keyVersion = stored.keyVersion + 1;
  const { sealedIdentity, identity } = await identityOf(accountKey, stored.identity.version + 1, random);
  const open = before.categories.map(category => category.open);
  const renewed = await renewCategories(accountKey, testVaultId, open, () => keyVersion, random);
  const payload = {
    account: testAccountId,
    at,
    next: selectPublicHalves(identity),
    previous: selectPublicHalves(before.identity),
    reason,
  };
  const link = await signIdentityLink(payload, before.identity.signPrivateKey, identity.signPrivateKey);
  const code = createRecoveryCode(random);
  const passkeySecret = random(32);
  const floor = { keyset: stored.keyset.sequence + 1, sign: identity.sign };
  const ways = await newWays(accountKey, keyVersion, floor, { code, passkeySecret }, random);
  const categories = renewed.map(({ made }) => made);
  const keyset = createFollowingKeyset(stored, {
    accountKey: await accountEntry(accountKey, keyVersion),
    at,
    categories: categories.map(({ entry }) => entry),
    identity: selectPublicHalves(identity),
    reason: stored === before ? reason : 'undo',
    ways: await entriesOf(ways),
  });
  const text = await signKeyset(keyset, identity.signPrivateKey);
  return {
    accountKey,
    keyVersion,
    identity,
    sealedIdentity,
    categories,
    keyset,
    text,
    hash: await hashDocument(text),
    history: [...stored.history, text],
    links: [...stored.links, link],
    ways,
    code,
    passkeySecret,
    floor,
  };
}

/**
 * What a server returns to a device that already knows keyset `after` of a vault. 0 means that the device
 * knows none.
 */
export function createServerState(signed: TestVault, after = 0): ServerStateOfVault {
  return {
    identity: signed.sealedIdentity,
    links: signed.links,
    keyset: signed.text,
    between: after === 0 ? [] : signed.history.slice(after, -1),
    boxes: signed.categories.map(({ box }) => box),
    ways: signed.ways,
  };
}

/** The secrets of a device that has opened a vault's wrap and knows no keyset yet. */
export function createOpeningSecrets({ accountKey, keyVersion, floor }: TestVault): OpeningSecrets {
  return {
    account: testAccountId,
    vault: testVaultId,
    accountKey,
    keyVersion,
    floor,
    known: undefined,
    opensNoKeptWrap: false,
  };
}

export function selectPublicHalves({ seal, sign, version }: OpenIdentityVersion) {
  return { seal, sign, version };
}

async function identityOf(accountKey: AccountKey, identityVersion: number, random: RandomBytes) {
  const sealedIdentity = await createIdentityVersion(
    accountKey,
    { account: testAccountId, identityVersion, vault: testVaultId },
    random,
  );
  const opened = await openIdentityVersion(
    accountKey,
    { account: testAccountId, vault: testVaultId },
    sealedIdentity,
  );
  if (!opened.ok) throw new Error('the identity does not open');
  return { sealedIdentity, identity: opened.identity };
}

async function accountEntry(accountKey: AccountKey, version: number) {
  const check = await computeAccountCheck(accountKey, { vault: testVaultId, id: testAccountId, version });
  return { check, proof: (await accountKey.proofKey()).sign, version };
}

async function newWays(
  accountKey: AccountKey,
  keyVersion: number,
  floor: WrapFloor,
  { code, passkeySecret }: { code: RecoveryCode; passkeySecret: Bytes },
  random: RandomBytes,
): Promise<StoredWayRow[]> {
  const place = (wrap: string) => ({ account: testAccountId, keyVersion, vault: testVaultId, wrap });
  const kit = `0193a3f0-7c00-7000-8000-0000000000${keyVersion}2`;
  const passkey = `0193a3f0-7c00-7000-8000-0000000000${keyVersion}3`;
  const { wrapKey } = await deriveRecoveryKeys(code);
  const byKit = await sealWrap('kinfolio-recovery-wrap-2', accountKey, wrapKey, place(kit), floor, random);
  const key = await createPasskeyKey(passkeySecret);
  const byPasskey = await sealWrap('kinfolio-passkey-wrap-2', accountKey, key, place(passkey), floor, random);
  return [
    { way: kit, method: 'recovery', envelope: byKit },
    { way: passkey, method: 'passkey', envelope: byPasskey },
  ];
}

async function entriesOf(ways: readonly StoredWayRow[]) {
  return await Promise.all(
    ways.map(async ({ way, method, envelope }) => ({ hash: await hashTextSha256(envelope), method, way })),
  );
}
