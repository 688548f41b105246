import type { UndoCredential } from '../../../vault-worker/opening/taking-back.ts';
import {
  type CallOutcome,
  createSuccess,
  emptySuccess,
  type RefusedOutcome,
  refuseWithProblem,
} from '../../../vault-worker/types/outcome.ts';
import type { SignedInAccount } from '../../auth-api/signed-in.ts';
import { findUnfinished, type SessionContext, toServerRefusal } from '../../state/context.ts';
import { readKeysetsSince } from '../../state/read-vault.ts';
import { keepUnconfirmedKit } from '../kit.ts';
import { handleKeysRefusal, startUnlocked, storeReloadKey } from '../start-unlocked.ts';

// [Note: A way that a change ended] A kit or passkey that was ended by a change can still sign in for a while, but on
// its own it opens nothing. We ask the person whether they made the change themselves. If not, everything is undone:
// see the note in the worker.

/**
 * Checks whether a change ended the kit or passkey of a session that may not read the vault. If so, the sign-in stops at
 * `way-ended`, where the person can undo the change; otherwise returns `wrong`.
 */
export async function readStateBeforeChanges(
  context: SessionContext,
  who: SignedInAccount,
  credential: { by: UndoCredential; wrong: RefusedOutcome },
): Promise<RefusedOutcome> {
  const opened = await openStateBeforeChanges(context, credential);
  if (!opened.ok) return opened;
  context.unfinished = { at: 'way-ended', who, changedAt: opened.value.changedAt };
  return refuseWithProblem('way-ended');
}

/** Opens in the worker what the kit or passkey could read before a change ended it; otherwise returns `wrong`. */
export async function openStateBeforeChanges(
  { server, worker }: SessionContext,
  { by, wrong }: { by: UndoCredential; wrong: RefusedOutcome },
): Promise<CallOutcome<{ readonly changedAt: string }>> {
  const before = await server.readBefore();
  if (!before.ok) return before.code === 'not_found' ? wrong : toServerRefusal(before.code);
  const after = await worker.service.numberOf(before.value.vault.keyset);
  const since = await readKeysetsSince(server, after ?? 0);
  if (!since.ok) return toServerRefusal(since.code);
  return await worker.service.openBefore({ ...before.value, since: since.value }, by);
}

/**
 * Undoes all changes made since the kit or passkey was ended: makes new keys, a new password and a new kit, which must
 * then be confirmed. All other devices are signed out. Access that was given before those changes continues, and access
 * given later ends.
 */
export async function undoChangesSinceKit(
  context: SessionContext,
  newPassword: string,
): Promise<CallOutcome> {
  const { server, worker } = context;
  const ended = findUnfinished(context, 'way-ended');
  if (ended === undefined) return refuseWithProblem('not-open');
  const carried = await send(context, newPassword, 'carried');
  // If the server refuses because of shared access, that access is ended, because sharing a passport must not lock its
  // owner out.
  const refused = carried.ok && !carried.value.answer.ok && aboutShared.has(carried.value.answer.code);
  const sent = refused ? await send(context, newPassword, 'ended') : carried;
  if (!sent.ok) return sent;
  const { answer, change, kit } = sent.value;
  // The answer may be lost; the server's state then shows whether the changes were undone.
  const state = answer.ok ? answer : await server.readVault();
  if (!state.ok || state.value.keyset !== change.keyset)
    return answer.ok ? refuseWithProblem('unexpected') : await handleKeysRefusal(context, answer.code);
  const { accountId: _account, sessionId: _session, ...profile } = ended.who;
  const vault = await worker.service.openWithSecret(state.value, profile);
  if (!vault.ok) return vault;
  keepUnconfirmedKit(context, kit);
  startUnlocked(context, vault.value, true);
  context.alerts.set({ ...context.alerts.get(), heldUntil: undefined });
  await storeReloadKey(context);
  return emptySuccess;
}

const aboutShared: ReadonlySet<string> = new Set([
  'bad_request',
  'bad_terms',
  'grants_missing',
  'no_mail',
  'not_found',
  'plan_limit',
]);

async function send({ server, worker }: SessionContext, newPassword: string, shared: 'carried' | 'ended') {
  const made = await worker.service.takeBack(newPassword, shared);
  if (!made.ok) return made;
  return createSuccess({ ...made.value, answer: await server.putKeyset(made.value.change) });
}
