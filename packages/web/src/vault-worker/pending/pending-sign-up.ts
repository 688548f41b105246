import { newAccountKey } from '@kinfolio/vault/keys/account-key';
import { draftKeyOf } from '@kinfolio/vault/keys/drafts';
import { openPasswordWrap, wrapWithPassword } from '@kinfolio/vault/keys/password';
import { v7 as uuidv7 } from 'uuid';
import { readDraft, writeDraft } from './drafts.ts';
import { closeWaiting, type Holder, type WaitingRing } from './holder.ts';
import { no, type Outcome, ok } from './outcome.ts';
import { newSecret, secretOf } from './password.ts';
import { type DatabaseParts, deleteStore, hasStore, openStore, type WaitingMeta } from './store.ts';

// [Note: What waits has a key of its own]
// Before the code of the mail was typed there is no account and no vault, yet documents were chosen already. They are
// sealed as drafts are, under a key made for the purpose; that key is wrapped under the password just typed, like an
// account key under an account's password. So the browser may be closed at any moment: nothing on the disk opens without
// the password, which is asked for again. Once there is a vault, all moves under its draft key and this one is gone.

/** What the person typed, and where they stand; values of our own making, read loosely. */
export type WaitingContent = Readonly<Record<string, unknown>>;

/** The name of the database in which a sign-up waits; no account has such an id. */
const place = 'sign-up';
const draftName = 'sign-up';

/** Keeps what was typed under the password typed with it. A sign-up begun before, and open here, keeps its documents. */
export async function beginWaiting(
  holder: Holder,
  password: string,
  content: WaitingContent,
  now: string,
): Promise<Outcome> {
  const secret = await newSecret(password);
  if (!secret.ok) return secret;
  const ring = holder.waiting ?? (await freshRing(holder.parts));
  const wrap = uuidv7();
  const { kdf, wrapKey } = secret.value;
  const context = { account: ring.account, wrap, ...kdf };
  const envelope = await wrapWithPassword(ring.accountKey, wrapKey, context);
  holder.waiting = { ...ring, secret: secret.value };
  await ring.store.meta.put({ key: 'waiting', account: ring.account, wrap, kdf, envelope });
  await keepWaiting(holder.waiting, content, now);
  return ok(undefined);
}

/** Opens the sign-up that waits here. `not-found` when none does, `wrong-password` when it is another password's. */
export async function openWaiting(holder: Holder, password: string): Promise<Outcome<WaitingContent>> {
  closeWaiting(holder);
  if (!(await hasStore(holder.parts, place))) return no('not-found');
  const store = openStore(holder.parts, place);
  const opened = await openRing(store.meta.get('waiting'), password);
  const content = opened.ok && (await readDraft({ ...opened.value, store }, draftName));
  if (!opened.ok || !content) {
    store.close();
    return opened.ok ? no('not-found') : opened;
  }
  holder.waiting = { ...opened.value, store };
  return ok(content.fields);
}

/** Keeps what was typed since. */
export async function keepWaiting(ring: WaitingRing, content: WaitingContent, now: string): Promise<void> {
  await writeDraft(ring, draftName, { fields: content, writtenAt: now });
}

/** Deletes what waits, with its key. */
export async function forgetWaiting(holder: Holder): Promise<void> {
  closeWaiting(holder);
  await deleteStore(holder.parts, place);
}

async function freshRing(parts: DatabaseParts): Promise<Omit<WaitingRing, 'secret'>> {
  await deleteStore(parts, place);
  const accountKey = await newAccountKey();
  const draftKey = await draftKeyOf(accountKey);
  return { account: uuidv7(), accountKey, draftKey, store: openStore(parts, place) };
}

async function openRing(
  row: PromiseLike<unknown>,
  password: string,
): Promise<Outcome<Omit<WaitingRing, 'store'>>> {
  const meta = await row;
  if (!isWaiting(meta)) return no('not-found');
  const { account, wrap, kdf, envelope } = meta;
  const secret = await secretOf(password, kdf);
  if (!secret.ok) return secret;
  const opened = await openPasswordWrap(secret.value.wrapKey, { account, wrap, ...kdf }, envelope);
  if (!opened.ok) return no('wrong-password');
  const { accountKey } = opened;
  return ok({ account, accountKey, draftKey: await draftKeyOf(accountKey), secret: secret.value });
}

const isWaiting = (row: unknown): row is WaitingMeta =>
  typeof row === 'object' && row !== null && 'key' in row && row.key === 'waiting';
