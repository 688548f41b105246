import type { ClientErrorCode } from '@kinfolio/contract/errors';
import type { KeysetChange } from '@kinfolio/contract/keyset';
import { done, type Outcome, ok, refuse } from '../../vault-worker/types/outcome.ts';
import type { ShownVault } from '../../vault-worker/types/shown-vault.ts';
import { openAccount, type SessionContext } from '../state/context.ts';
import { readShownVault } from '../state/read-vault.ts';
import { refusedKeys } from './start-unlocked.ts';

// [Note: A change that survives a crash] Every change of what opens the vault is one request, stored whole or not at all.
// Without an answer the device asks which keyset the server has: the change's own, or the one before it.

/** After these the change may have been made all the same. */
const unsure: ReadonlySet<ClientErrorCode> = new Set([
  'offline',
  'unavailable',
  'unexpected',
  'keys_changed',
]);

/** Sends a change of what opens the vault. The outcome is what the server has afterwards, once that is the change. */
export async function sendChange(
  context: SessionContext,
  change: KeysetChange,
): Promise<Outcome<ShownVault>> {
  const answer = await context.server.putKeyset(change);
  const now = answer.ok || !unsure.has(answer.code) ? answer : await readShownVault(context);
  if (now.ok && now.value.keyset === change.keyset) return ok(now.value);
  return answer.ok ? refuse('unexpected') : await refusedKeys(context, answer.code);
}

/** The same for a change that leaves the keys as they are: this device takes it, and the other tabs hear of it. */
export async function makeChange(context: SessionContext, change: KeysetChange): Promise<Outcome> {
  const sent = await sendChange(context, change);
  if (!sent.ok) return sent;
  await context.worker.service.keepState(sent.value);
  const account = openAccount(context);
  if (account !== undefined) context.tabs.send({ account: account.id, message: { what: 'vault-changed' } });
  return done;
}
