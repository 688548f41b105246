// What it is: opening a vault, after one of its wraps was opened, in this order: identity, keyset, history,
// boxes, ways.
// Use it for: every opening, and every newer state that the server sends while the vault is open. It stores
// nothing itself: its caller writes the state, sequence and hash to the device afterwards, in one
// transaction.
// Never use it for: only some of these steps. The first failure rejects everything, and nothing that the
// server sent is stored. Source of the order: `docs/vault-format.md` §14.

import { type OpenCategorySecret, openBox, type SealedBox } from '../categories/boxes.ts';
import { hashTextSha256 } from '../digest.ts';
import { hashDocument } from '../documents/signed-document.ts';
import { VaultError } from '../errors.ts';
import {
  type OpenIdentityVersion,
  openIdentityVersion,
  type SealedIdentityVersion,
} from '../identity/identity-version.ts';
import { type IdentityLink, listReachableIdentities } from '../identity/link.ts';
import type { AccountKey, WrapFloor } from '../keys/account-key.ts';
import { computeAccountCheck } from './checks.ts';
import { checkKeysetHistory, type KeysetRefusal, type KnownKeyset } from './history.ts';
import { type HashedKeyset, verifyKeyset } from './keyset.ts';
import type { KeysetPayload, KeysetWay } from './payload.ts';

/** A way of opening the vault, as the server stores it. */
export interface StoredWayRow {
  readonly way: string;
  readonly method: KeysetWay['method'];
  readonly envelope: string;
}

export interface StoredGrantRow {
  readonly grant: string;
  readonly document: string;
}

/** What the server returns about a vault, as one snapshot. */
export interface ServerStateOfVault {
  readonly identity: SealedIdentityVersion;
  readonly links: readonly IdentityLink[];
  readonly keyset: string;
  /**
   * The keysets between the one that the device knows and the newest, in order. Empty if the device knows
   * none.
   */
  readonly between: readonly string[];
  readonly boxes: readonly SealedBox[];
  /**
   * Absent for a vault that was set aside, because its passkeys no longer exist. The ways of opening the
   * vault are then not compared.
   */
  readonly ways?: readonly StoredWayRow[];
  /** Absent if grants were not requested. They are then not compared. */
  readonly grants?: readonly StoredGrantRow[];
}

/** What the device contributes to opening: the person's secrets and its own state. */
export interface OpeningSecrets {
  /** The signed-in account, and the requested vault. */
  readonly account: string;
  readonly vault: string;
  /**
   * The account key from the wrap that step 1 opened, in the context of `account`, `vault` and `keyVersion`.
   */
  readonly accountKey: AccountKey;
  readonly keyVersion: number;
  readonly floor: WrapFloor;
  /** The newest keyset of this vault that the device has accepted; undefined if it has accepted none. */
  readonly known: KnownKeyset | undefined;
  /**
   * Whether the vault was opened with a password or code that does not open the wrap stored on this device.
   */
  readonly opensNoKeptWrap: boolean;
}

/** An opened and completely verified vault. */
export interface OpenVaultState extends HashedKeyset {
  readonly identity: OpenIdentityVersion;
  readonly categories: ReadonlyMap<string, OpenCategorySecret>;
}

export type VaultOpeningResult =
  | { ok: true; state: OpenVaultState }
  | { readonly ok: false; readonly problem: KeysetRefusal };

/**
 * Steps 2 to 6 of opening. Rejects with `keyset-older`, `keyset-incomplete` or `keyset-forged`. Nothing that
 * the server sent makes it throw; it throws VaultError `wiped` if the account key has been wiped.
 */
export async function openVaultState(
  side: OpeningSecrets,
  shown: ServerStateOfVault,
): Promise<VaultOpeningResult> {
  const identity = await verifiedIdentity(side, shown);
  if (identity === undefined) return refused('keyset-forged');
  const verified = await verifyKeyset(shown.keyset, identity.sign);
  if (!verified.ok) return refused('keyset-forged');
  const newest = { keyset: verified.payload, hash: await hashDocument(shown.keyset) };
  const problem =
    (await accountProblem(side, identity, newest.keyset)) ??
    (await sequenceProblem(side, newest, shown.between)) ??
    rowsProblem(newest.keyset, shown) ??
    (await hashesProblem(newest.keyset, shown));
  if (problem !== undefined) return refused(problem);
  const categories = await openBoxes(side, newest.keyset, shown.boxes);
  if (categories === undefined) return refused('keyset-forged');
  if (!mayRaise(side, newest.keyset)) {
    for (const { secret } of categories.values()) secret.wipe();
    return refused('keyset-forged');
  }
  return { ok: true, state: { ...newest, identity, categories } };
}

/**
 * Step 2: opens the identity. Its signing key must be the one that the wrap names, or be reached from it
 * through links.
 */
async function verifiedIdentity(
  { account, vault, accountKey, floor }: OpeningSecrets,
  { identity, links }: ServerStateOfVault,
): Promise<OpenIdentityVersion | undefined> {
  const opened = await unlessMalformed(
    async () => await openIdentityVersion(accountKey, { account, vault }, identity),
  );
  if (opened?.ok !== true) return undefined;
  const { sign } = opened.identity;
  if (sign === floor.sign) return opened.identity;
  const reached = await listReachableIdentities(account, floor.sign, links, ['renewed', 'suspected']);
  return reached.some(one => one.sign === sign) ? opened.identity : undefined;
}

/** Step 3: the owner, vault, identity and account key in the keyset must be our own. */
async function accountProblem(
  { account, vault, accountKey, keyVersion }: OpeningSecrets,
  identity: OpenIdentityVersion,
  keyset: KeysetPayload,
): Promise<KeysetRefusal | undefined> {
  const { version, check, proof } = keyset.accountKey;
  if (keyset.owner !== account || keyset.vault !== vault) return 'keyset-forged';
  // The keyset is older than the account key in the wrap, so the server has mixed two states.
  if (version < keyVersion) return 'keyset-older';
  const isOurs =
    version === keyVersion &&
    keyset.identity.version === identity.version &&
    keyset.identity.sign === identity.sign &&
    keyset.identity.seal === identity.seal &&
    check === (await computeAccountCheck(accountKey, { vault, id: account, version })) &&
    proof === (await accountKey.proofKey()).sign;
  return isOurs ? undefined : 'keyset-forged';
}

/**
 * Step 4: the newest keyset must not be below the wrap's floor or below the keyset that the device knows, and
 * must follow the known one.
 */
async function sequenceProblem(
  { floor, known }: OpeningSecrets,
  newest: HashedKeyset,
  between: readonly string[],
): Promise<KeysetRefusal | undefined> {
  if (newest.keyset.sequence < floor.keyset) return 'keyset-older';
  return known === undefined ? undefined : await checkKeysetHistory(known, newest, between);
}

/** Step 5, rows: every entry has a row, and every row has an entry. */
function rowsProblem(keyset: KeysetPayload, shown: ServerStateOfVault): KeysetRefusal | undefined {
  const lists: readonly (readonly [readonly string[], readonly string[]])[] = [
    [keyset.categories.map(keyOfBox), shown.boxes.map(box => keyOfBox({ ...box, category: box.id }))],
    shown.ways === undefined
      ? [[], []]
      : [keyset.ways.map(({ way }) => way), shown.ways.map(({ way }) => way)],
    shown.grants === undefined
      ? [[], []]
      : [keyset.grants.map(({ grant }) => grant), shown.grants.map(({ grant }) => grant)],
  ];
  if (lists.some(([entries, rows]) => !entries.every(entry => rows.includes(entry))))
    return 'keyset-incomplete';
  // If the numbers are equal and each entry has its row, no row is left over or used twice.
  return lists.every(([entries, rows]) => entries.length === rows.length) ? undefined : 'keyset-forged';
}

/** Step 5, hashes: the ways and grants must be those that the keyset names. */
async function hashesProblem(
  keyset: KeysetPayload,
  shown: ServerStateOfVault,
): Promise<KeysetRefusal | undefined> {
  for (const { way, method, hash } of shown.ways === undefined ? [] : keyset.ways) {
    const row = shown.ways?.find(one => one.way === way);
    if (row?.method !== method || (await hashTextSha256(row.envelope)) !== hash) return 'keyset-forged';
  }
  for (const { grant, hash } of shown.grants === undefined ? [] : keyset.grants) {
    const row = shown.grants?.find(one => one.grant === grant);
    if (row === undefined || (await hashDocument(row.document)) !== hash) return 'keyset-forged';
  }
  return undefined;
}

/** Step 5, keys: each box must open, and its key must match the check. Undefined if one does not. */
async function openBoxes(
  { accountKey, vault }: OpeningSecrets,
  keyset: KeysetPayload,
  boxes: readonly SealedBox[],
): Promise<ReadonlyMap<string, OpenCategorySecret> | undefined> {
  const categories = new Map<string, OpenCategorySecret>();
  for (const { category, check, keyVersion } of keyset.categories) {
    const box = boxes.find(one => one.id === category);
    const opened =
      box === undefined
        ? undefined
        : await unlessMalformed(async () => await openBox(accountKey, vault, box));
    if (opened?.ok === true) categories.set(category, opened.category);
    if (
      opened?.ok !== true ||
      (await opened.category.secret.check({ category, keyVersion, vault })) !== check
    ) {
      for (const { secret } of categories.values()) secret.wipe();
      return undefined;
    }
  }
  return categories;
}

/**
 * Step 6: whether a higher account key version may be accepted. This stops a person who has only the old
 * account key from showing an invented renewal to a device that knows the previous keyset.
 */
function mayRaise({ known, opensNoKeptWrap }: OpeningSecrets, { accountKey }: KeysetPayload): boolean {
  return known === undefined || accountKey.version <= known.accountKeyVersion || opensNoKeptWrap;
}

function keyOfBox({ category, keyVersion }: { category: string; keyVersion: number }): string {
  return `${category} ${keyVersion}`;
}

/** Undefined if the bytes are not an envelope, contain something else, or have an impossible context. */
async function unlessMalformed<T>(open: () => Promise<T>): Promise<T | undefined> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof VaultError && (error.code === 'malformed' || error.code === 'bad_context'))
      return undefined;
    throw error;
  }
}

function refused(problem: KeysetRefusal): VaultOpeningResult {
  return { ok: false, problem };
}
