import type { ShownWay } from '../../vault-worker/keys/shown.ts';
import { done, type Outcome } from '../../vault-worker/types/outcome.ts';
import type { ShownVault } from '../../vault-worker/types/shown-vault.ts';
import { openAccount, type SessionContext, serverRefusal } from '../state/context.ts';
import { readSharing } from '../state/read-sharing.ts';
import { readShownVault } from '../state/read-vault.ts';
import { holdKit } from './kit.ts';
import { refreshVault, refusedKeys, storeReloadKey, wasOurs } from './start-unlocked.ts';

// [Note: Renewing all keys in an order that survives a crash] The server changes the password and every key in one
// transaction, so whoever comes back finds the old password or the new one. Only then does this device follow. Without an
// answer the tab keeps the new keys and their kit beside those of before, and follows once it sees that they came; closed
// before that, the device finds out at its next look at the vault, and asks for the new password.

/** Gives the open passport another password and another of every key. Its new kit is pending afterwards. */
export async function renewKeys(context: SessionContext, next: string, shown: ShownWay): Promise<Outcome> {
  const { service } = context.worker;
  const state = await refreshVault(context);
  if (!state.ok) return state;
  // Without an answer the keys are made without what is shared, and the server refuses them if there is any.
  const sharing = await readSharing(context);
  const made = await service.makeNewKeys(next, shown, sharing.ok ? sharing.value : undefined);
  if (!made.ok) return made;
  const { change, kit } = made.value;
  const resume = async (renewed: ShownVault) => {
    if (!(await service.useNewKeys(renewed))) return false;
    holdKit(context, kit);
    showUnconfirmed(context);
    await storeReloadKey(context);
    const account = openAccount(context);
    if (account !== undefined) context.tabs.send({ account: account.id, message: { what: 'vault-changed' } });
    return true;
  };
  context.renewal = { wrapId: change.wraps[0]?.id ?? '', resume };
  const answer = await context.server.putKeyset(change);
  const vault = answer.ok ? answer : await readShownVault(context);
  if (!vault.ok) return serverRefusal(vault.code);
  if (await wasOurs(context, vault.value)) return done;
  return await refusedKeys(context, answer.ok ? 'keys_changed' : answer.code);
}

function showUnconfirmed(context: SessionContext): void {
  const state = context.state.get();
  if (state.status === 'open') context.state.set({ ...state, recoveryConfirmed: false });
  context.alerts.set({ ...context.alerts.get(), heldUntil: undefined, kitToAskFor: undefined });
}
