// What it is: opening a vault after a wrap was opened: identity, keyset, history, boxes, ways, in this order.
// Use it for: every opening and every state taken in while open. It keeps nothing: who calls it writes state, sequence
// and hash to the device afterwards, in one transaction.
// Never use it for: a part of it. The first failure refuses all, and nothing that was shown is kept.
// Source of the order: `docs/vault-format.md` §14.

import { type OpenSecretCategory, openBox, type SealedBox } from '../categories/boxes.ts';
import { sha256OfText } from '../digest.ts';
import { hashOfDocument } from '../documents/signed-document.ts';
import { VaultError } from '../errors.ts';
import {
  type OpenIdentityVersion,
  openIdentityVersion,
  type SealedIdentityVersion,
} from '../identity/identity-version.ts';
import { type IdentityLink, reachableIdentities } from '../identity/link.ts';
import type { AccountKey, WrapFloor } from '../keys/account-key.ts';
import { accountCheck } from './checks.ts';
import { historyProblem, type KeysetRefusal, type KnownKeyset } from './history.ts';
import { type HashedKeyset, verifyKeyset } from './keyset.ts';
import type { KeysetPayload, KeysetWay } from './payload.ts';

/** A way in as the server keeps it. */
export interface WayRow {
  readonly way: string;
  readonly method: KeysetWay['method'];
  /** The envelope of the wrap. */
  readonly envelope: string;
}

/** A grant as the server keeps it. */
export interface GrantRow {
  readonly grant: string;
  /** The grant's document. */
  readonly document: string;
}

/** What the server showed, in one snapshot. */
export interface ShownState {
  readonly identity: SealedIdentityVersion;
  readonly links: readonly IdentityLink[];
  /** The newest keyset. */
  readonly keyset: string;
  /** The keysets after the one that the device knows and before the newest, in order; empty where it knows none. */
  readonly between: readonly string[];
  readonly boxes: readonly SealedBox[];
  /** Left out of a vault that was set aside, whose passkeys are gone: then they are not compared. */
  readonly ways?: readonly WayRow[];
  /** Left out where grants are not asked for: then they are not compared. */
  readonly grants?: readonly GrantRow[];
}

/** What the person and the device bring. */
export interface OpeningSide {
  /** The account signed in, and the vault asked for. */
  readonly account: string;
  readonly vault: string;
  /** Of the wrap that was opened, in the place `account`, `vault`, `keyVersion` claim: step 1. */
  readonly accountKey: AccountKey;
  readonly keyVersion: number;
  readonly floor: WrapFloor;
  /** What this device knows of this vault; undefined for nothing. */
  readonly known: KnownKeyset | undefined;
  /** Whether it was opened by a password or a code that opens no wrap kept on this device. */
  readonly opensNoKeptWrap: boolean;
}

/** An opened vault, verified whole. */
export interface OpenedState extends HashedKeyset {
  readonly identity: OpenIdentityVersion;
  /** By id: each category of the keyset. */
  readonly categories: ReadonlyMap<string, OpenSecretCategory>;
}

/** What opening is. */
export type OpeningResult =
  | { ok: true; state: OpenedState }
  | { readonly ok: false; readonly problem: KeysetRefusal };

/**
 * Steps 2 to 6 of opening. Refuses with `keyset-older`, `keyset-incomplete` or `keyset-forged`. Does not throw for what
 * the server showed; throws VaultError `wiped` for an account key that was wiped.
 */
export async function openState(side: OpeningSide, shown: ShownState): Promise<OpeningResult> {
  const identity = await verifiedIdentity(side, shown);
  if (identity === undefined) return refused('keyset-forged');
  const verified = await verifyKeyset(shown.keyset, identity.sign);
  if (!verified.ok) return refused('keyset-forged');
  const newest = { keyset: verified.payload, hash: await hashOfDocument(shown.keyset) };
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

/** Step 2: the identity opens, and its signing key is the wrap's, or reached from it. */
async function verifiedIdentity(
  { account, vault, accountKey, floor }: OpeningSide,
  { identity, links }: ShownState,
): Promise<OpenIdentityVersion | undefined> {
  const opened = await unlessMalformed(
    async () => await openIdentityVersion(accountKey, { account, vault }, identity),
  );
  if (opened?.ok !== true) return undefined;
  const { sign } = opened.identity;
  if (sign === floor.sign) return opened.identity;
  const reached = await reachableIdentities(account, floor.sign, links, ['renewed', 'suspected']);
  return reached.some(one => one.sign === sign) ? opened.identity : undefined;
}

/** Step 3: owner, vault, identity and account key are ours. */
async function accountProblem(
  { account, vault, accountKey, keyVersion }: OpeningSide,
  identity: OpenIdentityVersion,
  keyset: KeysetPayload,
): Promise<KeysetRefusal | undefined> {
  const { version, check, proof } = keyset.accountKey;
  if (keyset.owner !== account || keyset.vault !== vault) return 'keyset-forged';
  // A keyset of before the wrap's own account key: a state that is mixed from two.
  if (version < keyVersion) return 'keyset-older';
  const isOurs =
    version === keyVersion &&
    keyset.identity.version === identity.version &&
    keyset.identity.sign === identity.sign &&
    keyset.identity.seal === identity.seal &&
    check === (await accountCheck(accountKey, { vault, id: account, version })) &&
    proof === (await accountKey.proofKey()).sign;
  return isOurs ? undefined : 'keyset-forged';
}

/** Step 4: not below the wrap's floor, nor below what the device knows, and following from that. */
async function sequenceProblem(
  { floor, known }: OpeningSide,
  newest: HashedKeyset,
  between: readonly string[],
): Promise<KeysetRefusal | undefined> {
  if (newest.keyset.sequence < floor.keyset) return 'keyset-older';
  return known === undefined ? undefined : await historyProblem(known, newest, between);
}

/** Step 5, first half: no entry without a row, no row without an entry. */
function rowsProblem(keyset: KeysetPayload, shown: ShownState): KeysetRefusal | undefined {
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
  // As many, and each entry has its row: none is left over, and none comes twice.
  return lists.every(([entries, rows]) => entries.length === rows.length) ? undefined : 'keyset-forged';
}

/** Step 5, second half: ways and grants are those that the keyset names. */
async function hashesProblem(keyset: KeysetPayload, shown: ShownState): Promise<KeysetRefusal | undefined> {
  for (const { way, method, hash } of shown.ways === undefined ? [] : keyset.ways) {
    const row = shown.ways?.find(one => one.way === way);
    if (row?.method !== method || (await sha256OfText(row.envelope)) !== hash) return 'keyset-forged';
  }
  for (const { grant, hash } of shown.grants === undefined ? [] : keyset.grants) {
    const row = shown.grants?.find(one => one.grant === grant);
    if (row === undefined || (await hashOfDocument(row.document)) !== hash) return 'keyset-forged';
  }
  return undefined;
}

/** Step 5, the keys: each box opens, to the key that fits the check. Undefined when one does not. */
async function openBoxes(
  { accountKey, vault }: OpeningSide,
  keyset: KeysetPayload,
  boxes: readonly SealedBox[],
): Promise<ReadonlyMap<string, OpenSecretCategory> | undefined> {
  const categories = new Map<string, OpenSecretCategory>();
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

/** Step 6: who has the old account key alone cannot show a renewal to a device that knows the one before. */
function mayRaise({ known, opensNoKeptWrap }: OpeningSide, { accountKey }: KeysetPayload): boolean {
  return known === undefined || accountKey.version <= known.accountKeyVersion || opensNoKeptWrap;
}

function keyOfBox({ category, keyVersion }: { category: string; keyVersion: number }): string {
  return `${category} ${keyVersion}`;
}

/** Undefined for bytes that are no envelope, hold another thing, or claim a place that cannot be. */
async function unlessMalformed<T>(open: () => Promise<T>): Promise<T | undefined> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof VaultError && (error.code === 'malformed' || error.code === 'bad_context'))
      return undefined;
    throw error;
  }
}

function refused(problem: KeysetRefusal): OpeningResult {
  return { ok: false, problem };
}
