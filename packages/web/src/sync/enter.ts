import type { ClientErrorCode } from '@kinfolio/contract/errors';
import type { OpenVault } from '../session/values.ts';
import { type Here, openAccount } from './here.ts';
import { startIdle } from './idle.ts';
import { keepAccount, readKeptAccount } from './kept-account.ts';
import { lock } from './leave.ts';
import { locksOf } from './lock-mark.ts';
import { startSyncer } from './syncer.ts';

/** Shows an opened vault: from here on the session is open. */
export function enter(
  here: Here,
  vault: OpenVault,
  remember: boolean,
  locks = locksOf(here.outside, vault.account.id),
): void {
  const { outside, tabs, view, server } = here;
  const { account, vaultId, recoveryConfirmed } = vault;
  keepAccount(outside.storages, { id: account.id, email: account.email, remember });
  here.open?.syncer.stop();
  here.open?.idle.stop();
  view.clear();
  view.put(vault);
  const idle = startIdle(outside, here.idle, {
    tell: () => void server.activity(),
    idle: () => void lock(here, 'idle'),
  });
  here.state.set({ status: 'open', account, recoveryConfirmed });
  const syncer = startSyncer({
    outside,
    status: here.sync,
    account: account.id,
    core: here.worker.core,
    server,
    vaultId,
    view,
    tellTabs: ids => tabs.send({ account: account.id, message: { what: 'records-changed', ids } }),
    onRefused: code => signInAgain(here, code),
  });
  here.open = { vaultId, locks, syncer, idle };
}

/**
 * Makes the next reload stay open: splits the account key for this session. Then the other tabs can open as well, and
 * hear of it. Without network there is nothing to split with. One tab at a time, or the halves would be of two splits.
 */
export async function keepHalves(here: Here): Promise<void> {
  const session = here.auth.current();
  const account = openAccount(here);
  if (session === undefined || account === undefined) return;
  await here.outside.alone(`kinfolio-halves-${account.id}`, async () => {
    const kept = await here.server.putReloadHalf(await here.worker.core.splitKey(session.sessionId));
    if (kept.ok) here.tabs.send({ account: account.id, message: { what: 'opened' } });
  });
}

/**
 * The server no longer takes the sign-in. When the password was typed in this life of the tab and the person is still
 * here, it is a matter between devices and server (a long time without network, say); otherwise the passport locks.
 */
async function signInAgain(here: Here, code: ClientErrorCode): Promise<boolean> {
  const state = here.state.get();
  if (state.status !== 'open' || here.open === undefined || here.locking !== undefined) return false;
  const secret = await here.worker.core.secretToSignIn();
  if (secret === undefined || !here.open.idle.recent()) {
    await lock(here, code === 'session_expired' ? 'idle' : 'lock');
    return false;
  }
  return await signInWith(here, secret.authSecret, state.account.email);
}

/** Signs in behind an open passport. A secret that no longer holds means the password was changed elsewhere. */
async function signInWith(here: Here, authSecret: string, email: string): Promise<boolean> {
  const { open } = here;
  const remember = readKeptAccount(here.outside.storages)?.remember ?? false;
  const signedIn = await here.auth.signIn(email, authSecret, remember);
  if (here.open !== open || here.locking !== undefined) {
    // It locked meanwhile: no sign-in may be left behind.
    await here.auth.forget('ours')();
    return false;
  }
  if (signedIn.ok) {
    await refreshVault(here);
    await keepHalves(here);
    return true;
  }
  if (signedIn.problem === 'wrong-password') await lock(here, 'password-changed');
  return false;
}

/** Keeps what the server says of the vault now, for the next unlock without network. */
export async function refreshVault(here: Here): Promise<void> {
  const vault = await here.server.readVault();
  if (!vault.ok) return;
  await here.worker.core.keepState(vault.value);
  const state = here.state.get();
  if (state.status === 'open' && state.recoveryConfirmed !== vault.value.recoveryConfirmed) {
    here.state.set({ ...state, recoveryConfirmed: vault.value.recoveryConfirmed });
  }
}
