import type { ClientErrorCode } from '@kinfolio/contract/errors';
import type { VaultState } from '@kinfolio/contract/wire';
import { no, type Outcome, ok, type Refused } from '../session/outcome.ts';
import type { OpenAccount, Opened, OpenVault } from '../session/values.ts';
import { expectCode, wantedCode } from './entry.ts';
import { attempt, type Here, openAccount, refused } from './here.ts';
import { startIdle } from './idle.ts';
import { keepAccount, readKeptAccount } from './kept-account.ts';
import { lock, lockIfLockedElsewhere } from './leave.ts';
import { locksOf } from './lock-mark.ts';
import { startSyncer } from './syncer.ts';
import { within } from './timing.ts';

/** How long a passport whose session was ended stays open for the right words about it. */
const saltPatience = 4_000;

/** Shows an opened vault: from here on the session is open. */
export function enter(
  here: Here,
  vault: OpenVault,
  remember: boolean,
  locks = locksOf(here.outside, vault.account.id),
): void {
  const { outside, tabs, view, server } = here;
  const { account, vaultId, recoveryConfirmed } = vault;
  const { id, email, outside: by } = account;
  keepAccount(outside.storages, { id, email, outside: by, remember });
  here.open?.syncer.stop();
  here.open?.idle.stop();
  view.clear();
  if (vault.more) view.expectRest();
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
    onRefused: code => onRefused(here, code),
  });
  here.open = { vaultId, locks, syncer, idle };
  if (vault.more) void fetchRest(here);
}

/** Shows the records that were left for later, unless what they belong to was closed meanwhile. */
async function fetchRest(here: Here): Promise<void> {
  const { open, worker, view } = here;
  const parts: Opened[] = [];
  for (let more = true; more; ) {
    const part = await attempt(async () => ok(await worker.core.openNext()));
    if (!part.ok || here.open !== open) return;
    parts.push(part.value);
    ({ more } = part.value);
  }
  // All at once: each screen that counts or adds up does so once.
  view.takeRest({
    records: parts.flatMap(part => part.records),
    unreadable: parts.flatMap(part => part.unreadable),
  });
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
 * The server no longer takes the sign-in. One tab at a time sees to it, and the others find it done: they would ask
 * about a sign-in that the first has just replaced, or removed.
 */
async function onRefused(here: Here, code: ClientErrorCode): Promise<boolean> {
  const account = openAccount(here);
  const before = here.auth.current()?.sessionId;
  if (account === undefined) return false;
  return await here.outside.alone(`kinfolio-sign-in-${account.id}`, async () => {
    await lockIfLockedElsewhere(here);
    if (openAccount(here) === undefined || here.locking !== undefined) return false;
    const now = here.auth.current()?.sessionId;
    if (now !== undefined && now !== before) return true;
    return await signInAgain(here, code, account);
  });
}

/**
 * A token that is merely old is renewed, also when a wrong clock took it for good. A session that somebody ended stays
 * so: the passport locks. One that was idle, or given up at a lock, is a matter between device and server (a long time
 * without network, say) when the password was typed in this life of the tab and the person is still here.
 */
async function signInAgain(
  here: Here,
  code: ClientErrorCode,
  { email, outside }: OpenAccount,
): Promise<boolean> {
  const renewal = code === 'session_expired' ? 'idle' : await here.auth.renew();
  if (renewal === 'renewed') return true;
  if (renewal === 'no-answer') return false;
  if (renewal === 'ended') {
    // At once: the page may be reloaded before the next answer.
    expectCode(here, true);
    const changed = outside === undefined && (await isPasswordChanged(here, email));
    await lock(here, changed ? 'password-changed' : 'signed-out');
    return false;
  }
  // Whom somebody outside signs in, no password does.
  const secret = outside === undefined ? await here.worker.core.secretToSignIn() : undefined;
  const isHere = here.open?.idle.recent() === true;
  if (secret === undefined || !isHere) {
    // Opened without network by a passkey: only another touch can sign in.
    const reason = isHere ? 'back-online' : 'lock';
    await lock(here, renewal === 'idle' ? 'idle' : reason);
    return false;
  }
  return await signInWith(here, secret.authSecret, email);
}

/** A change of the password ends the other sessions as well; it has another salt, for which anybody may ask. */
async function isPasswordChanged(here: Here, email: string): Promise<boolean> {
  const kdf = await within(here.outside.timing, saltPatience, here.server.prelogin(email), undefined);
  return kdf?.ok === true && !(await here.worker.core.isSaltOfVault(kdf.value.salt));
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
    const wanted = await wantedCode(here);
    if (wanted.ok && wanted.value !== undefined) {
      await lock(here, 'code-wanted');
      return false;
    }
    await refreshVault(here);
    await keepHalves(here);
    return true;
  }
  if (signedIn.problem === 'wrong-password') await lock(here, 'password-changed');
  // Asked again and again behind what somebody is doing, it would be in their way.
  if (signedIn.problem.startsWith('captcha-')) await lock(here, 'lock');
  return false;
}

/**
 * Keeps what the server says of the vault now, for the next unlock without network. Where its keys were renewed elsewhere
 * this tab goes on with those, or locks: what it holds is of before.
 */
export async function refreshVault(here: Here): Promise<Outcome<VaultState>> {
  const vault = await here.server.readVault();
  if (!vault.ok) return refused(vault.code);
  const current = await here.worker.core.keepState(vault.value);
  if (!current && !(await wasOurs(here, vault.value)) && !(await catchUp(here))) {
    await lock(here, 'password-changed');
    return no('not-open');
  }
  const state = here.state.get();
  if (state.status === 'open' && state.recoveryConfirmed !== vault.value.recoveryConfirmed) {
    here.state.set({ ...state, recoveryConfirmed: vault.value.recoveryConfirmed });
  }
  return ok(vault.value);
}

/** Goes on with the keys that this tab sent and had no answer about, where the vault has them by now. */
export async function wasOurs(here: Here, state: VaultState): Promise<boolean> {
  const { renewal } = here;
  if (renewal === undefined || !state.wraps.some(({ id }) => id === renewal.wrapId)) return false;
  await renewal.goOn(state);
  here.renewal = undefined;
  return true;
}

/** By what another tab of this device left for a reload. Without an answer it is left for the next look. */
async function catchUp({ server, worker }: Here): Promise<boolean> {
  const half = await server.readReloadHalf();
  if (!half.ok) return half.code !== 'not_found';
  return await worker.core.catchUp(half.value.half);
}

/** What a refusal means; where it is that the keys are others by now, this tab goes on with those first. */
export async function refusedKeys(here: Here, code: ClientErrorCode): Promise<Refused> {
  if (code === 'keys_changed') await refreshVault(here);
  return refused(code);
}
