import type { BackBy } from '../../../vault-worker/opening/taking-back.ts';
import { done, type Outcome, ok, type Refused, refuse } from '../../../vault-worker/types/outcome.ts';
import type { SignedIn } from '../../auth-api/signed-in.ts';
import { type SessionContext, serverRefusal } from '../../state/context.ts';
import { readSince } from '../../state/read-vault.ts';
import { holdKit } from '../kit.ts';
import { refusedKeys, startUnlocked, storeReloadKey } from '../start-unlocked.ts';

// [Note: A way that a change ended] A kit or passkey that a change ended signs in for a while and opens nothing as it is. Its
// person is asked whether the change was theirs. If not, everything is undone: see the note of the worker.

/**
 * For a session whose way in the server does not let read the vault: looks whether a change ended it. `way-ended` where it
 * did, and `context.before` has when; otherwise `wrong`.
 */
export async function lookBefore(
  context: SessionContext,
  who: SignedIn,
  { by, wrong }: { by: BackBy; wrong: Refused },
): Promise<Refused> {
  const { server, worker } = context;
  const before = await server.readBefore();
  if (!before.ok) return before.code === 'not_found' ? wrong : serverRefusal(before.code);
  const after = await worker.service.numberOf(before.value.vault.keyset);
  const since = await readSince(server, after ?? 0);
  if (!since.ok) return serverRefusal(since.code);
  const opened = await worker.service.openBefore({ ...before.value, since: since.value }, by);
  if (!opened.ok) return opened;
  context.before = { who, changedAt: opened.value.changedAt };
  return refuse('way-ended');
}

/**
 * Undoes what was changed since the way was ended: other keys, a new password and a new kit, which is pending
 * afterwards. No one else stays signed in. What was shared before continues, and what came since ends.
 */
export async function takeBack(context: SessionContext, newPassword: string): Promise<Outcome> {
  const { before, server, worker } = context;
  if (before === undefined) return refuse('not-open');
  const carried = await send(context, newPassword, 'carried');
  // What is shared must not block its owner.
  const refused = carried.ok && !carried.value.answer.ok && aboutShared.has(carried.value.answer.code);
  const sent = refused ? await send(context, newPassword, 'ended') : carried;
  if (!sent.ok) return sent;
  const { answer, change, kit } = sent.value;
  // An answer may be lost: what the server has then shows whether it was undone.
  const state = answer.ok ? answer : await server.readVault();
  if (!state.ok || state.value.keyset !== change.keyset)
    return answer.ok ? refuse('unexpected') : await refusedKeys(context, answer.code);
  const { accountId: _account, sessionId: _session, ...profile } = before.who;
  const vault = await worker.service.openWithSecret(state.value, profile);
  if (!vault.ok) return vault;
  context.before = undefined;
  holdKit(context, kit);
  startUnlocked(context, vault.value, true);
  context.alerts.set({ ...context.alerts.get(), heldUntil: undefined });
  await storeReloadKey(context);
  return done;
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
  return ok({ ...made.value, answer: await server.putKeyset(made.value.change) });
}
