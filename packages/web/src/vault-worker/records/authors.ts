import type { PullAnswer, PulledRecord, SealedRecord, VaultState } from '@kinfolio/contract/wire';
import { type AuthorLookup, authorsOfKeysets } from '@kinfolio/vault/batches/authored';
import { readIdentityLink } from '@kinfolio/vault/identity/link';
import type { Keyring } from '../keys/keyring.ts';
import { leavesOf } from '../keys/signed-leaves.ts';
import { readVault } from '../store/database.ts';
import { mayBeIn } from '../types/category.ts';
import { isPurged } from './remains.ts';
import { openSealed } from './sealed-record.ts';

// [Note: Who wrote a record] Each person who has the key of a category could seal records in it, with a server that stores
// them. So where a keyset names another person, a record is taken from the server only if its bytes are named by a batch that
// the owner's identity signed, the one of now or one before it, or one of who may edit there: they write what belongs there, and
// put no will among the bank accounts. Where the owner alone has keys, no one else can have written it.

// [Note: Rows under old keys] Keys are renewed because another person may have the old ones, and with the server that person could
// still write. So a row that this device does not have is accepted under old keys only if a checkpoint of the owner's newest identity
// counts it; each renewal carries one. Twice everything is accepted: when the owner chooses to where a category is held back, and when
// the owner recovers a passport from a person who renewed its keys, for nothing distinguishes those rows.

/** Whether a record of a page was written by who may write there. */
export type IsRightful = (record: PulledRecord) => Promise<boolean>;

/** Looks at the signatures of a page once. */
export async function rightfulIn(keyring: Keyring, page: PullAnswer): Promise<IsRightful> {
  const { grants, members } = keyring.signed.keyset;
  const takesAll = (await keyring.store.meta.get('taking-all')) !== undefined;
  const isCurrent = (record: PulledRecord) => takesAll || !isUnderOldKey(keyring, record);
  if (grants.length === 0 && members.length === 0) return async record => isCurrent(record);
  const kept = await readVault(keyring.store);
  const leaves = await leavesOf(page, keyring.vault, await authorsFor(keyring, kept?.state));
  return async record => {
    if (!isCurrent(record)) return false;
    const author = leaves.get(record)?.author;
    return author === keyring.account || (author !== undefined && (await belongsThere(keyring, record)));
  };
}

/** Whether a row is sealed under a key that its category had before. */
export function isUnderOldKey({ categories }: Keyring, { categoryId, keyVersion }: SealedRecord): boolean {
  const newest = categories.get(categoryId)?.keyVersion;
  return newest !== undefined && keyVersion < newest;
}

/** Whether the content of a record belongs in its category. What does not open is refused for that. */
async function belongsThere(keyring: Keyring, record: PulledRecord): Promise<boolean> {
  const opened = await openSealed(keyring, record);
  if (opened === undefined || (opened.deleted && isPurged(opened.content))) return true;
  return mayBeIn(keyring.categoryFor(opened.content), opened.category);
}

/** The signing halves of the owner by version of their identity. */
export async function ownSigners(keyring: Keyring): Promise<ReadonlyMap<number, string>> {
  const kept = await readVault(keyring.store);
  return await ownKeys(keyring.account, keyring.signed.identity, kept?.state);
}

/** The owner alone, by every identity they had: who may sign a checkpoint. */
export async function ownerOnly(keyring: Keyring): Promise<AuthorLookup> {
  const kept = await readVault(keyring.store);
  const authors = await authorsFor(keyring, kept?.state);
  return written => (written.author === keyring.account ? authors(written) : undefined);
}

/** The owner by every identity they had; others by their rights in the newest keyset. */
async function authorsFor(
  { account, signed }: Keyring,
  state: VaultState | undefined,
): Promise<AuthorLookup> {
  const own = await ownKeys(account, signed.identity, state);
  const others = authorsOfKeysets(() => signed.keyset, signed.keyset);
  return written => {
    if (written.author !== account) return others(written);
    const sign = own.get(written.identityVersion);
    return sign === undefined || written.keyset > signed.keyset.sequence
      ? undefined
      : { identityVersion: written.identityVersion, sign };
  };
}

/** The signing halves of an account by version: the one that opened, and those before it that links lead to. */
async function ownKeys(
  account: string,
  now: { readonly version: number; readonly sign: string },
  state: VaultState | undefined,
): Promise<ReadonlyMap<number, string>> {
  const own = new Map([[now.version, now.sign]]);
  const links = [state?.identityLink, ...(state?.earlierIdentities ?? []).map(({ link }) => link)];
  const read = await Promise.all(links.map(async link => (link ? await readIdentityLink(link) : undefined)));
  const payloads = read.flatMap(one =>
    one?.ok === true && one.payload.account === account ? [one.payload] : [],
  );
  // The newest first: each is believed by the one after it.
  for (const { next, previous } of payloads.toSorted((a, b) => b.next.version - a.next.version))
    if (own.get(next.version) === next.sign) own.set(previous.version, previous.sign);
  return own;
}
