import type { ClientProblem, ClientResult } from '@kinfolio/contract/send';
import type { VaultState } from '@kinfolio/contract/wire';
import { type Outcome, ok } from '../session/outcome.ts';
import { keepHalves, refreshVault, refusedKeys } from './enter.ts';
import { wantedCode } from './entry.ts';
import { type Here, openAccount } from './here.ts';
import { holdKit } from './kit.ts';

// [Note: Renewing all keys in an order that survives a crash] The server changes the password and every key in one
// transaction, so whoever comes back finds the old password or the new one. Only then does this device follow; cut
// short before, it finds out at its next look at the vault, and asks for the new password.

/** Gives the open passport another password and another of every key. Its new kit is pending afterwards. */
export async function renewKeys(here: Here, next: string): Promise<Outcome> {
  const { core } = here.worker;
  const state = await refreshVault(here);
  if (!state.ok) return state;
  const made = await core.makeNewKeys(next, state.value);
  if (!made.ok) return made;
  const { renewal, kit } = made.value;
  const answer = await here.server.renewKeys(renewal);
  const renewed = answer.ok ? answer : await stateWith(here, renewal.passwordWrap.id, answer);
  if (!renewed.ok) return await refusedKeys(here, renewed.code);
  await core.useNewKeys(renewed.value);
  holdKit(here, kit);
  showUnconfirmed(here);
  // Every device is a new one to the account by now; this one is its owner's.
  await wantedCode(here);
  await keepHalves(here);
  const account = openAccount(here);
  if (account !== undefined) here.tabs.send({ account: account.id, message: { what: 'vault-changed' } });
  return ok(undefined);
}

/** The answer may have been lost on the way: the wrap says whether the change was made. */
async function stateWith(
  here: Here,
  wrapId: string,
  answer: ClientProblem,
): Promise<ClientResult<VaultState>> {
  const vault = await here.server.readVault();
  return vault.ok && vault.value.wraps.some(({ id }) => id === wrapId) ? vault : answer;
}

function showUnconfirmed(here: Here): void {
  const state = here.state.get();
  if (state.status === 'open') here.state.set({ ...state, recoveryConfirmed: false });
  here.watched.set({ ...here.watched.get(), heldUntil: undefined, kitToAskFor: undefined });
}
