// What it is: a vault with a keyset, as a device makes it: account key, identity, two categories, two ways.
// Use it for: tests and vectors of keysets, batches and checkpoints.
// Never use it for: anything outside a test.

import { type MadeCategory, newCategories, renewCategories } from '../categories/boxes.ts';
import { sha256OfText } from '../digest.ts';
import { hashOfDocument } from '../documents/signed-document.ts';
import {
  newIdentityVersion,
  type OpenIdentityVersion,
  openIdentityVersion,
  type SealedIdentityVersion,
} from '../identity/identity-version.ts';
import { type IdentityLink, signIdentityLink } from '../identity/link.ts';
import { type AccountKey, newAccountKey, type WrapFloor } from '../keys/account-key.ts';
import { passkeyKey } from '../keys/passkey.ts';
import { recoveryKeys } from '../keys/recovery.ts';
import { newRecoveryCode, type RecoveryCode } from '../keys/recovery-code.ts';
import { accountCheck } from '../keyset/checks.ts';
import { firstKeyset, type HashedKeyset, nextKeyset, signKeyset } from '../keyset/keyset.ts';
import type { OpeningSide, ShownState, WayRow } from '../keyset/opening.ts';
import type { KeysetPayload, KeysetReason } from '../keyset/payload.ts';
import type { Bytes, Random } from '../primitives/bytes.ts';
import { sealWrap } from '../wraps/wrap.ts';

export const account = '0193a3f0-7c00-4e5a-9f00-0000000000a1';
export const vault = '0193a3f0-7c00-7000-8000-000000000001';
export const member = '0193a3f0-7c00-4e5a-9f00-0000000000a2';
const categoryIds = ['0193a3f0-7c00-7000-8000-000000000011', '0193a3f0-7c00-7000-8000-000000000012'];
const at = '2026-11-21T09:30:00.000Z';

/** A vault at one keyset: what its owner's device has open, and what its server keeps. */
export interface SignedVault extends HashedKeyset {
  readonly accountKey: AccountKey;
  readonly keyVersion: number;
  readonly identity: OpenIdentityVersion;
  readonly sealedIdentity: SealedIdentityVersion;
  readonly categories: readonly MadeCategory[];
  readonly text: string;
  readonly history: readonly string[];
  readonly links: readonly IdentityLink[];
  readonly ways: readonly WayRow[];
  readonly code: RecoveryCode;
  readonly passkeySecret: Bytes;
  readonly floor: WrapFloor;
}

/** A new vault at keyset 1, with a recovery code and a passkey as its ways. */
export async function newSignedVault(random: Random): Promise<SignedVault> {
  const accountKey = await newAccountKey(random);
  const { sealedIdentity, identity } = await identityOf(accountKey, 1, random);
  const ids = categoryIds.values();
  const categories = await newCategories(
    accountKey,
    vault,
    ['debts', 'private'],
    () => ids.next().value ?? '',
    random,
  );
  const code = newRecoveryCode(random);
  const passkeySecret = random(32);
  const floor = { keyset: 1, sign: identity.sign };
  const ways = await newWays(accountKey, 1, floor, { code, passkeySecret }, random);
  const keyset = firstKeyset({
    accountKey: await accountEntry(accountKey, 1),
    at,
    categories: categories.map(({ entry }) => entry),
    grants: [],
    identity: publicHalves(identity),
    members: [],
    owner: account,
    vault,
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
    hash: await hashOfDocument(text),
    history: [text],
    links: [],
    ways,
    code,
    passkeySecret,
    floor,
  };
}

/** The same vault one keyset on, with what changes in it. */
export async function withNextKeyset(
  before: SignedVault,
  reason: KeysetReason,
  changes: Partial<Pick<KeysetPayload, 'grants' | 'members' | 'ways'>> = {},
): Promise<SignedVault> {
  const keyset = nextKeyset(before, { at, reason, ...changes });
  const text = await signKeyset(keyset, before.identity.signPrivateKey);
  return { ...before, keyset, text, hash: await hashOfDocument(text), history: [...before.history, text] };
}

/**
 * The same vault with all keys renewed: another account key, identity, secrets, code and passkey wrap. A renewal above
 * `stored` undoes that one: its versions and its keyset are the ones before, and the keys come from `before`.
 */
export async function renewedVault(
  before: SignedVault,
  reason: 'renewed' | 'suspected',
  random: Random,
  stored: SignedVault = before,
): Promise<SignedVault> {
  const accountKey = await newAccountKey(random);
  const keyVersion = stored.keyVersion + 1;
  const { sealedIdentity, identity } = await identityOf(accountKey, stored.identity.version + 1, random);
  const open = before.categories.map(category => category.open);
  const renewed = await renewCategories(accountKey, vault, open, () => keyVersion, random);
  const payload = {
    account,
    at,
    next: publicHalves(identity),
    previous: publicHalves(before.identity),
    reason,
  };
  const link = await signIdentityLink(payload, before.identity.signPrivateKey, identity.signPrivateKey);
  const code = newRecoveryCode(random);
  const passkeySecret = random(32);
  const floor = { keyset: stored.keyset.sequence + 1, sign: identity.sign };
  const ways = await newWays(accountKey, keyVersion, floor, { code, passkeySecret }, random);
  const categories = renewed.map(({ made }) => made);
  const keyset = nextKeyset(stored, {
    accountKey: await accountEntry(accountKey, keyVersion),
    at,
    categories: categories.map(({ entry }) => entry),
    identity: publicHalves(identity),
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
    hash: await hashOfDocument(text),
    history: [...stored.history, text],
    links: [...stored.links, link],
    ways,
    code,
    passkeySecret,
    floor,
  };
}

/** What a server shows of a vault to a device that knows keyset `after` of it, or nothing (0). */
export function shownOf(signed: SignedVault, after = 0): ShownState {
  return {
    identity: signed.sealedIdentity,
    links: signed.links,
    keyset: signed.text,
    between: after === 0 ? [] : signed.history.slice(after, -1),
    boxes: signed.categories.map(({ box }) => box),
    ways: signed.ways,
  };
}

/** The side of a device that opened a vault's wrap and knows nothing. */
export function sideOf({ accountKey, keyVersion, floor }: SignedVault): OpeningSide {
  return { account, vault, accountKey, keyVersion, floor, known: undefined, opensNoKeptWrap: false };
}

/** The public halves and the version alone. */
export function publicHalves({ seal, sign, version }: OpenIdentityVersion) {
  return { seal, sign, version };
}

async function identityOf(accountKey: AccountKey, identityVersion: number, random: Random) {
  const sealedIdentity = await newIdentityVersion(accountKey, { account, identityVersion, vault }, random);
  const opened = await openIdentityVersion(accountKey, { account, vault }, sealedIdentity);
  if (!opened.ok) throw new Error('the identity does not open');
  return { sealedIdentity, identity: opened.identity };
}

async function accountEntry(accountKey: AccountKey, version: number) {
  const check = await accountCheck(accountKey, { vault, id: account, version });
  return { check, proof: (await accountKey.proofKey()).sign, version };
}

async function newWays(
  accountKey: AccountKey,
  keyVersion: number,
  floor: WrapFloor,
  { code, passkeySecret }: { code: RecoveryCode; passkeySecret: Bytes },
  random: Random,
): Promise<WayRow[]> {
  const place = (wrap: string) => ({ account, keyVersion, vault, wrap });
  const kit = `0193a3f0-7c00-7000-8000-0000000000${keyVersion}2`;
  const passkey = `0193a3f0-7c00-7000-8000-0000000000${keyVersion}3`;
  const { wrapKey } = await recoveryKeys(code);
  const byKit = await sealWrap('kinfolio-recovery-wrap-2', accountKey, wrapKey, place(kit), floor, random);
  const key = await passkeyKey(passkeySecret);
  const byPasskey = await sealWrap('kinfolio-passkey-wrap-2', accountKey, key, place(passkey), floor, random);
  return [
    { way: kit, method: 'recovery', envelope: byKit },
    { way: passkey, method: 'passkey', envelope: byPasskey },
  ];
}

async function entriesOf(ways: readonly WayRow[]) {
  return await Promise.all(
    ways.map(async ({ way, method, envelope }) => ({ hash: await sha256OfText(envelope), method, way })),
  );
}
