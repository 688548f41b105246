import type { PulledRecord, PullResponse, SealedRecord } from '@kinfolio/contract/records/push-and-pull';
import type { VaultState } from '@kinfolio/contract/wire';
import { type AuthorLookup, createAuthorLookup } from '@kinfolio/vault/batches/authored';
import { readIdentityLink } from '@kinfolio/vault/identity/link';
import type { Keyring } from '../keys/keyring.ts';
import { findRowLeaves } from '../keys/signed-leaves.ts';
import { readStoredVault } from '../store/database.ts';
import { mayBeInCategory } from '../types/category.ts';
import { isPurged } from './remains.ts';
import { openSealedRecord } from './sealed-record.ts';

// [Note: Who wrote a record] Each person who has the key of a category could seal records in it, if the server stores
// them. So if a keyset names another person, a record from the server is accepted only if a signed batch contains its
// bytes. The signer must be the owner, with their current or an earlier identity, or a person who may edit there. An
// editor may write only records that belong in the category, and cannot put a will among the bank accounts. If only the
// owner has keys, nobody else can have written the record.

// [Note: Rows under old keys] Keys are renewed because another person may have the old ones, and together with the
// server that person could still write. So a row that this device does not have is accepted under old keys only if a
// checkpoint by the owner's newest identity counts it; each renewal makes such a checkpoint. Everything is accepted in
// two cases: when the owner decides so for a category from which the server holds records back, and when the owner
// recovers a passport from a person who renewed its keys, because nothing distinguishes those rows.

/** Whether a record on a page was written by a person who is allowed to write in its category. */
export type IsAllowedAuthor = (record: PulledRecord) => Promise<boolean>;

/** Verifies all the signatures of a page, each of them only once. */
export async function verifyPageAuthors(keyring: Keyring, page: PullResponse): Promise<IsAllowedAuthor> {
  const { grants, members } = keyring.signed.keyset;
  const takesAll = (await keyring.store.meta.get('taking-all')) !== undefined;
  const isCurrent = (record: PulledRecord) => takesAll || !isUnderOldKey(keyring, record);
  if (grants.length === 0 && members.length === 0) return async record => isCurrent(record);
  const kept = await readStoredVault(keyring.store);
  const leaves = await findRowLeaves(page, keyring.vault, await authorsFor(keyring, kept?.state));
  return async record => {
    if (!isCurrent(record)) return false;
    const author = leaves.get(record)?.author;
    return author === keyring.account || (author !== undefined && (await belongsThere(keyring, record)));
  };
}

/** Whether a row is sealed under an earlier key of its category. */
export function isUnderOldKey({ categories }: Keyring, { categoryId, keyVersion }: SealedRecord): boolean {
  const newest = categories.get(categoryId)?.keyVersion;
  return newest !== undefined && keyVersion < newest;
}

/**
 * Whether a record's content belongs in its category. True for a record that does not open, because that is refused
 * elsewhere.
 */
async function belongsThere(keyring: Keyring, record: PulledRecord): Promise<boolean> {
  const opened = await openSealedRecord(keyring, record);
  if (opened === undefined || (opened.deleted && isPurged(opened.content))) return true;
  return mayBeInCategory(keyring.categoryFor(opened.content), opened.category);
}

/** The owner's signing keys, by identity version. */
export async function readOwnerSigners(keyring: Keyring): Promise<ReadonlyMap<number, string>> {
  const kept = await readStoredVault(keyring.store);
  return await ownKeys(keyring.account, keyring.signed.identity, kept?.state);
}

/** Looks up only the owner, with every identity they have had. Nobody else may sign a checkpoint. */
export async function createOwnerLookup(keyring: Keyring): Promise<AuthorLookup> {
  const kept = await readStoredVault(keyring.store);
  const authors = await authorsFor(keyring, kept?.state);
  return written => (written.author === keyring.account ? authors(written) : undefined);
}

/**
 * Looks up the owner, with every identity they have had, and other people according to their rights in the newest
 * keyset.
 */
async function authorsFor(
  { account, signed }: Keyring,
  state: VaultState | undefined,
): Promise<AuthorLookup> {
  const own = await ownKeys(account, signed.identity, state);
  const others = createAuthorLookup(() => signed.keyset, signed.keyset);
  return written => {
    if (written.author !== account) return others(written);
    const sign = own.get(written.identityVersion);
    return sign === undefined || written.keyset > signed.keyset.sequence
      ? undefined
      : { identityVersion: written.identityVersion, sign };
  };
}

/** Finds an account's signing keys by version: the one that was opened, and the earlier ones to which links lead. */
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
  // Newest first, because each key is trusted only through the one after it.
  for (const { next, previous } of payloads.toSorted((a, b) => b.next.version - a.next.version))
    if (own.get(next.version) === next.sign) own.set(previous.version, previous.sign);
  return own;
}
