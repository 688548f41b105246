import type { VaultState } from '@kinfolio/contract/wire';
import { done, type Outcome } from '../session/outcome.ts';
import { keepHalves, refreshVault, refusedKeys, wasOurs } from './enter.ts';
import { wantedCode } from './entry.ts';
import { type Here, openAccount, refused } from './here.ts';
import { holdKit } from './kit.ts';

// [Note: Renewing all keys in an order that survives a crash] The server changes the password and every key in one
// transaction, so whoever comes back finds the old password or the new one. Only then does this device follow. Without an
// answer the tab keeps the new keys and their kit beside those of before, and follows once it sees that they came; closed
// before that, the device finds out at its next look at the vault, and asks for the new password.

/** Gives the open passport another password and another of every key. Its new kit is pending afterwards. */
export async function renewKeys(here: Here, next: string): Promise<Outcome> {
  const { core } = here.worker;
  const state = await refreshVault(here);
  if (!state.ok) return state;
  const made = await core.makeNewKeys(next, state.value);
  if (!made.ok) return made;
  const { renewal, kit } = made.value;
  const goOn = async (renewed: VaultState) => {
    await core.useNewKeys(renewed);
    holdKit(here, kit);
    showUnconfirmed(here);
    // Every device is a new one to the account by now; this one is its owner's.
    await wantedCode(here);
    await keepHalves(here);
    const account = openAccount(here);
    if (account !== undefined) here.tabs.send({ account: account.id, message: { what: 'vault-changed' } });
  };
  here.renewal = { wrapId: renewal.passwordWrap.id, goOn };
  const answer = await here.server.renewKeys(renewal);
  const vault = answer.ok ? answer : await here.server.readVault();
  if (!vault.ok) return refused(vault.code);
  if (await wasOurs(here, vault.value)) return done;
  return await refusedKeys(here, answer.ok ? 'keys_changed' : answer.code);
}

function showUnconfirmed(here: Here): void {
  const state = here.state.get();
  if (state.status === 'open') here.state.set({ ...state, recoveryConfirmed: false });
  here.watched.set({ ...here.watched.get(), heldUntil: undefined, kitToAskFor: undefined });
}
