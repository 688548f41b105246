import { createAccountKey } from '@kinfolio/vault/keys/account-key';
import { deriveDraftKey } from '@kinfolio/vault/keys/drafts';
import { openPasswordWrap, wrapWithPassword } from '@kinfolio/vault/keys/password';
import { v7 as uuidv7 } from 'uuid';
import { readDraft, storeDraft } from '../keys/drafts.ts';
import { createPasswordSecrets, derivePasswordSecrets } from '../keys/password.ts';
import { closePendingSignUp, type PendingKeyring, type WorkerState } from '../keys/state.ts';
import {
  deleteStore,
  hasStore,
  type IndexedDbParts,
  openStore,
  type PendingSignUpMeta,
} from '../store/database.ts';
import { type CallOutcome, createSuccess, refuseWithProblem } from '../types/outcome.ts';

// [Note: Waiting documents have their own key] Before the code from the email is typed, there is no account and no
// vault, but documents may already have been chosen. They are sealed like drafts, under a key made for this purpose.
// That key is wrapped under the password that was just typed, as an account key is under an account's password. So the
// browser may be closed at any moment: nothing on the disk opens without the password, which must then be typed again.
// Once there is a vault, everything is resealed under its draft key, and this key is deleted.

/** The person's answers and the step they have reached. Only we write them, so they are parsed leniently. */
export type PendingSignUpContent = Readonly<Record<string, unknown>>;

/** The name of the database for an unfinished sign-up. No account id looks like this. */
const place = { account: 'sign-up' };
const draftName = 'sign-up';

/**
 * Stores the answers, sealed under the password typed with them. If an earlier sign-up is open here, its documents are
 * kept.
 */
export async function startPendingSignUp(
  worker: WorkerState,
  password: string,
  content: PendingSignUpContent,
  now: string,
): Promise<CallOutcome> {
  const secret = await createPasswordSecrets(password);
  if (!secret.ok) return secret;
  const keyring = worker.pendingSignUp ?? (await freshRing(worker.parts));
  const wrap = uuidv7();
  const { kdf, wrapKey } = secret.value;
  const context = { account: keyring.account, wrap, ...kdf };
  const envelope = await wrapWithPassword(keyring.accountKey, wrapKey, context);
  worker.pendingSignUp = { ...keyring, secret: secret.value };
  await keyring.store.meta.put({ key: 'waiting', account: keyring.account, wrap, kdf, envelope });
  await savePendingSignUp(worker.pendingSignUp, content, now);
  return createSuccess(undefined);
}

/**
 * Opens the unfinished sign-up on this device. Returns `not-found` if this device has no unfinished sign-up, and
 * `wrong-password` if its password is different.
 */
export async function openPendingSignUp(
  worker: WorkerState,
  password: string,
): Promise<CallOutcome<PendingSignUpContent>> {
  closePendingSignUp(worker);
  if (!(await hasStore(worker.parts, place))) return refuseWithProblem('not-found');
  const store = openStore(worker.parts, place);
  const opened = await openRing(store.meta.get('waiting'), password);
  const content = opened.ok && (await readDraft({ ...opened.value, store }, draftName));
  if (!opened.ok || !content) {
    store.close();
    return opened.ok ? refuseWithProblem('not-found') : opened;
  }
  worker.pendingSignUp = { ...opened.value, store };
  return createSuccess(content.fields);
}

/** Stores the latest typed values. */
export async function savePendingSignUp(
  keyring: PendingKeyring,
  content: PendingSignUpContent,
  now: string,
): Promise<void> {
  await storeDraft(keyring, draftName, { fields: content, writtenAt: now });
}

/** Deletes the unfinished sign-up, with its key. */
export async function forgetPendingSignUp(worker: WorkerState): Promise<void> {
  closePendingSignUp(worker);
  await deleteStore(worker.parts, place);
}

async function freshRing(parts: IndexedDbParts): Promise<Omit<PendingKeyring, 'secret'>> {
  await deleteStore(parts, place);
  const accountKey = await createAccountKey();
  const draftKey = await deriveDraftKey(accountKey);
  return { account: uuidv7(), accountKey, draftKey, store: openStore(parts, place) };
}

async function openRing(
  row: PromiseLike<unknown>,
  password: string,
): Promise<CallOutcome<Omit<PendingKeyring, 'store'>>> {
  const meta = await row;
  if (!isWaiting(meta)) return refuseWithProblem('not-found');
  const { account, wrap, kdf, envelope } = meta;
  const secret = await derivePasswordSecrets(password, kdf);
  if (!secret.ok) return secret;
  const opened = await openPasswordWrap(secret.value.wrapKey, { account, wrap, ...kdf }, envelope);
  if (!opened.ok) return refuseWithProblem('wrong-password');
  const { accountKey } = opened;
  return createSuccess({
    account,
    accountKey,
    draftKey: await deriveDraftKey(accountKey),
    secret: secret.value,
  });
}

const isWaiting = (row: unknown): row is PendingSignUpMeta =>
  typeof row === 'object' && row !== null && 'key' in row && row.key === 'waiting';
