import type { ClientErrorCode } from '@kinfolio/contract/errors';
import type { KeysetChange } from '@kinfolio/contract/keyset';
import {
  type CallOutcome,
  createSuccess,
  emptySuccess,
  refuseWithProblem,
} from '../../vault-worker/types/outcome.ts';
import type { ServerVaultState } from '../../vault-worker/types/server-vault-state.ts';
import { readCurrentAccount, type SessionContext } from '../state/context.ts';
import { readServerVault } from '../state/read-vault.ts';
import { handleKeysRefusal } from './start-unlocked.ts';

// [Note: A change that survives a crash] Every change to the ways of opening the vault is one request, and is stored
// completely or not at all. If the answer is lost, the device reads the server's current keyset: it is either the one
// with the change or the previous one.

/** After these errors, the server may nevertheless have made the change. */
const unsure: ReadonlySet<ClientErrorCode> = new Set([
  'offline',
  'unavailable',
  'unexpected',
  'keys_changed',
]);

/**
 * Sends a change to the ways of opening the vault. Once the change has been made, resolves to the server's current
 * state.
 */
export async function sendKeyChange(
  context: SessionContext,
  change: KeysetChange,
): Promise<CallOutcome<ServerVaultState>> {
  const answer = await context.server.putKeyset(change);
  const now = answer.ok || !unsure.has(answer.code) ? answer : await readServerVault(context);
  if (now.ok && now.value.keyset === change.keyset) return createSuccess(now.value);
  return answer.ok ? refuseWithProblem('unexpected') : await handleKeysRefusal(context, answer.code);
}

/** Sends a change that keeps the keys. This device adopts the result and notifies its other tabs. */
export async function sendOwnKeysetChange(
  context: SessionContext,
  change: KeysetChange,
): Promise<CallOutcome> {
  const sent = await sendKeyChange(context, change);
  if (!sent.ok) return sent;
  await context.worker.service.keepState(sent.value);
  const account = readCurrentAccount(context);
  if (account !== undefined) context.tabs.send({ account: account.id, message: { what: 'vault-changed' } });
  return emptySuccess;
}
