import { newAccountKey } from '@kinfolio/vault/keys/account-key';
import { draftKeyOf } from '@kinfolio/vault/keys/drafts';
import { openPasswordWrap, wrapWithPassword } from '@kinfolio/vault/keys/password';
import { v7 as uuidv7 } from 'uuid';
import { readDraft, writeDraft } from '../keys/drafts.ts';
import { newSecret, secretOf } from '../keys/password.ts';
import { closePendingSignUp, type PendingKeyring, type WorkerState } from '../keys/state.ts';
import { type DatabaseParts, deleteStore, hasStore, openStore, type WaitingMeta } from '../store/database.ts';
import { type Outcome, ok, refuse } from '../types/outcome.ts';

// [Note: What waits has a key of its own]
// Before the code of the mail was typed there is no account and no vault, yet documents were chosen already. They are
// sealed as drafts are, under a key made for the purpose; that key is wrapped under the password just typed, like an
// account key under an account's password. So the browser may be closed at any moment: nothing on the disk opens without
// the password, which is asked for again. Once there is a vault, all moves under its draft key and this one is gone.

/** What the person typed, and where they stand; values of our own making, read loosely. */
export type PendingSignUpContent = Readonly<Record<string, unknown>>;

/** The name of the database in which a sign-up waits; no account has such an id. */
const place = { account: 'sign-up' };
const draftName = 'sign-up';

/** Keeps what was typed under the password typed with it. A sign-up begun before, and open here, keeps its documents. */
export async function startPendingSignUp(
  worker: WorkerState,
  password: string,
  content: PendingSignUpContent,
  now: string,
): Promise<Outcome> {
  const secret = await newSecret(password);
  if (!secret.ok) return secret;
  const keyring = worker.pendingSignUp ?? (await freshRing(worker.parts));
  const wrap = uuidv7();
  const { kdf, wrapKey } = secret.value;
  const context = { account: keyring.account, wrap, ...kdf };
  const envelope = await wrapWithPassword(keyring.accountKey, wrapKey, context);
  worker.pendingSignUp = { ...keyring, secret: secret.value };
  await keyring.store.meta.put({ key: 'waiting', account: keyring.account, wrap, kdf, envelope });
  await savePendingSignUp(worker.pendingSignUp, content, now);
  return ok(undefined);
}

/** Opens the sign-up that waits here. `not-found` when none does, `wrong-password` when it is another password's. */
export async function openPendingSignUp(
  worker: WorkerState,
  password: string,
): Promise<Outcome<PendingSignUpContent>> {
  closePendingSignUp(worker);
  if (!(await hasStore(worker.parts, place))) return refuse('not-found');
  const store = openStore(worker.parts, place);
  const opened = await openRing(store.meta.get('waiting'), password);
  const content = opened.ok && (await readDraft({ ...opened.value, store }, draftName));
  if (!opened.ok || !content) {
    store.close();
    return opened.ok ? refuse('not-found') : opened;
  }
  worker.pendingSignUp = { ...opened.value, store };
  return ok(content.fields);
}

/** Keeps what was typed since. */
export async function savePendingSignUp(
  keyring: PendingKeyring,
  content: PendingSignUpContent,
  now: string,
): Promise<void> {
  await writeDraft(keyring, draftName, { fields: content, writtenAt: now });
}

/** Deletes what waits, with its key. */
export async function forgetPendingSignUp(worker: WorkerState): Promise<void> {
  closePendingSignUp(worker);
  await deleteStore(worker.parts, place);
}

async function freshRing(parts: DatabaseParts): Promise<Omit<PendingKeyring, 'secret'>> {
  await deleteStore(parts, place);
  const accountKey = await newAccountKey();
  const draftKey = await draftKeyOf(accountKey);
  return { account: uuidv7(), accountKey, draftKey, store: openStore(parts, place) };
}

async function openRing(
  row: PromiseLike<unknown>,
  password: string,
): Promise<Outcome<Omit<PendingKeyring, 'store'>>> {
  const meta = await row;
  if (!isWaiting(meta)) return refuse('not-found');
  const { account, wrap, kdf, envelope } = meta;
  const secret = await secretOf(password, kdf);
  if (!secret.ok) return secret;
  const opened = await openPasswordWrap(secret.value.wrapKey, { account, wrap, ...kdf }, envelope);
  if (!opened.ok) return refuse('wrong-password');
  const { accountKey } = opened;
  return ok({ account, accountKey, draftKey: await draftKeyOf(accountKey), secret: secret.value });
}

const isWaiting = (row: unknown): row is WaitingMeta =>
  typeof row === 'object' && row !== null && 'key' in row && row.key === 'waiting';
