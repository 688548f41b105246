import type { PresentedCredential } from '../../vault-worker/keys/presented-credential.ts';
import { type CallOutcome, emptySuccess } from '../../vault-worker/types/outcome.ts';
import type { ServerVaultState } from '../../vault-worker/types/server-vault-state.ts';
import { readCurrentAccount, type SessionContext, toServerRefusal } from '../state/context.ts';
import { readServerSharing } from '../state/read-sharing.ts';
import { readServerVault } from '../state/read-vault.ts';
import { keepUnconfirmedKit } from './kit.ts';
import { handleKeysRefusal, refreshVault, resumeOwnRenewal, storeReloadKey } from './start-unlocked.ts';

// [Note: Renewing all keys in an order that survives a crash] The server changes the password and every key in one
// transaction, so a returning person finds either the old password or the new one. Only then does this device switch to
// the new keys. If the server's answer is lost, the tab keeps the old keys together with the new ones and their kit,
// and switches once it sees that the server has the new keys. If the tab is closed before that, the device finds out
// when it next reads the vault, and asks for the new password.

/** Sets a new password for the open passport and replaces every key. Its new kit is pending afterwards. */
export async function renewKeys(
  context: SessionContext,
  next: string,
  shown: PresentedCredential,
): Promise<CallOutcome> {
  const { service } = context.worker;
  const state = await refreshVault(context);
  if (!state.ok) return state;
  // If the shared access cannot be read, the new keys are made without it, and the server refuses them if anything is
  // shared.
  const sharing = await readServerSharing(context);
  const made = await service.makeNewKeys(next, shown, sharing.ok ? sharing.value : undefined);
  if (!made.ok) return made;
  const { change, kit } = made.value;
  const resume = async (renewed: ServerVaultState) => {
    if (!(await service.useNewKeys(renewed))) return false;
    keepUnconfirmedKit(context, kit);
    showUnconfirmed(context);
    await storeReloadKey(context);
    const account = readCurrentAccount(context);
    if (account !== undefined) context.tabs.send({ account: account.id, message: { what: 'vault-changed' } });
    return true;
  };
  context.renewal = { wrapId: change.wraps[0]?.id ?? '', resume };
  const answer = await context.server.putKeyset(change);
  const vault = answer.ok ? answer : await readServerVault(context);
  if (!vault.ok) return toServerRefusal(vault.code);
  if (await resumeOwnRenewal(context, vault.value)) return emptySuccess;
  return await handleKeysRefusal(context, answer.ok ? 'keys_changed' : answer.code);
}

function showUnconfirmed(context: SessionContext): void {
  const state = context.state.get();
  if (state.status === 'open') context.state.set({ ...state, recoveryConfirmed: false });
  context.alerts.set({ ...context.alerts.get(), heldUntil: undefined, kitToAskFor: undefined });
}
