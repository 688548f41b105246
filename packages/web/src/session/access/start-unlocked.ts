import type { ClientErrorCode } from '@kinfolio/contract/errors';
import {
  type CallOutcome,
  createSuccess,
  type RefusedOutcome,
  refuseWithProblem,
} from '../../vault-worker/types/outcome.ts';
import { isKeysetProblem, type ServerVaultState } from '../../vault-worker/types/server-vault-state.ts';
import type {
  CategoryWithMissingRows,
  OpenAccount,
  OpenedRecords,
  OpenVault,
} from '../../vault-worker/types/values.ts';
import type { AccountAlerts } from '../api/security.ts';
import { readRememberedAccount, rememberAccount } from '../platform/remembered-account.ts';
import { withTimeout } from '../platform/timing.ts';
import {
  ignoreLockFault,
  readCurrentAccount,
  runUnlessLocked,
  type SessionContext,
  toServerRefusal,
} from '../state/context.ts';
import { startIdleWatch } from '../state/idle.ts';
import { readServerVault } from '../state/read-vault.ts';
import { subscribeToChanges } from '../sync/hear-changes.ts';
import { startSyncer } from '../sync/syncer.ts';
import { expectCode, findRequiredChallenge } from './challenge.ts';
import { lockVault } from './lock.ts';
import { readLockCount } from './lock-counter.ts';
import { lockIfOtherTabLocked } from './sign-out.ts';

/** How long a passport may stay open after its session ended, while we find out the reason to give to the person. */
const saltPatience = 4_000;

/** Shows an opened vault, and puts the session in the open state. */
export function startUnlocked(
  context: SessionContext,
  vault: OpenVault,
  remember: boolean,
  locks = readLockCount(context.platform, vault.account.id),
): void {
  const { platform, tabs, view, server } = context;
  const { account, vaultId, recoveryConfirmed } = vault;
  const { id, email, outside: by } = account;
  rememberAccount(platform.storages, { id, email, outside: by, remember });
  context.unlocked?.syncer.stop();
  context.unlocked?.idle.stop();
  context.unfinished = undefined;
  context.alerts.set({
    ...context.alerts.get(),
    instead: undefined,
    heldBack: undefined,
    newestAt: undefined,
  });
  view.clear();
  if (vault.more) view.expectRest();
  view.put(vault);
  const idle = startIdleWatch(platform, context.idle, {
    tell: () => void server.activity(),
    idle: () => void lockVault(context, 'idle'),
  });
  context.state.set({ status: 'open', account, recoveryConfirmed });
  const syncer = startSyncer({
    platform,
    status: context.sync,
    account: account.id,
    service: context.worker.service,
    server,
    vaultId,
    view,
    tellTabs: ids => tabs.send({ account: account.id, message: { what: 'records-changed', ids } }),
    onHeldBack: held => showHeldBack(context, held),
    onFirstRecords: () => context.alerts.set({ ...context.alerts.get(), newestAt: view.newestSavedAt() }),
    onRefused: code => onRefused(context, code),
    onAnswer: refused => ignoreLockFault(lookAtServersVault(context, refused)),
    hear: sync =>
      subscribeToChanges(
        {
          platform,
          account: account.id,
          vaultId,
          others: context.others,
          anonKey: context.anonKey,
          token: context.auth.token,
          onAccess: () => ignoreLockFault(hearOfAccess(context)),
        },
        sync,
      ),
    mayGoOn: async () => !refusesState(context) || (await refreshVault(context)).ok,
  });
  context.unlocked = { vaultId, locks, syncer, idle, unsentElsewhere: 0 };
  void countElsewhere(context);
  if (vault.more) void fetchRest(context);
}

/** Handles news that the ways of opening the vault, or its pending resets, have changed. */
async function hearOfAccess(context: SessionContext): Promise<void> {
  await refreshVault(context);
  const alerts = context.alerts.get();
  context.alerts.set({ ...alerts, news: (alerts.news ?? 0) + 1 });
}

/** Counts the unsent changes of other copies, for a person who is about to sign out. */
async function countElsewhere(context: SessionContext): Promise<void> {
  const { unlocked, worker } = context;
  const account = readCurrentAccount(context);
  const copies =
    account &&
    (await runUnlessLocked(async () => createSuccess(await worker.service.keptCopies(account.id))));
  if (!copies?.ok || unlocked === undefined) return;
  const others = copies.value.filter(({ vault }) => vault !== unlocked.vaultId);
  unlocked.unsentElsewhere = others.reduce((sum, { waiting }) => sum + waiting, 0);
}

/** Loads the records that were left for later, unless the passport has been closed meanwhile. */
async function fetchRest(context: SessionContext): Promise<void> {
  const { unlocked, worker, view } = context;
  const parts: OpenedRecords[] = [];
  for (let more = true; more; ) {
    const part = await runUnlessLocked(async () => createSuccess(await worker.service.openNext()));
    if (!part.ok || context.unlocked !== unlocked) return;
    parts.push(part.value);
    ({ more } = part.value);
  }
  // Add all the remaining records at once, so that each screen with a count or a total recalculates it only once.
  view.takeRest({
    records: parts.flatMap(part => part.records),
    unreadable: parts.flatMap(part => part.unreadable),
  });
}

/**
 * Prepares this session to stay open at the next reload by splitting the account key. The other tabs can then open as
 * well, and are notified. Needs a connection. Only one tab may do this at a time, because the two halves must come from
 * the same split.
 */
export async function storeReloadKey(context: SessionContext): Promise<void> {
  const session = context.auth.current();
  const account = readCurrentAccount(context);
  if (session === undefined || account === undefined) return;
  await context.platform.withLock(`kinfolio-halves-${account.id}`, async () => {
    const kept = await context.server.putReloadHalf(await context.worker.service.splitKey(session.sessionId));
    if (kept.ok) context.tabs.send({ account: account.id, message: { what: 'opened' } });
  });
}

/**
 * Handles a sign-in that the server no longer accepts. Only one tab at a time does this, and the others then find that
 * it has been done. Otherwise they would query a sign-in that the first tab has just replaced or removed.
 */
async function onRefused(context: SessionContext, code: ClientErrorCode): Promise<boolean> {
  const account = readCurrentAccount(context);
  const before = context.auth.current()?.sessionId;
  if (account === undefined) return false;
  return await context.platform.withLock(`kinfolio-sign-in-${account.id}`, async () => {
    await lockIfOtherTabLocked(context);
    if (readCurrentAccount(context) === undefined || context.locking !== undefined) return false;
    const now = context.auth.current()?.sessionId;
    if (now !== undefined && now !== before) return true;
    return await signInAgain(context, code, account);
  });
}

/**
 * Renews an expired token, even if a wrong clock made it look valid. Locks the passport if the session was ended. If
 * the session was idle or was dropped at a lock, signs in again without asking (for example after a long time offline),
 * provided that the password was typed since this tab opened and the person is still present.
 */
async function signInAgain(
  context: SessionContext,
  code: ClientErrorCode,
  { email, outside }: OpenAccount,
): Promise<boolean> {
  const { unlocked } = context;
  const renewal = code === 'session_expired' ? 'idle' : await context.auth.renew();
  // The passport was locked meanwhile, and may have been opened again, so the answer concerns an old sign-in.
  if (context.unlocked !== unlocked || context.locking !== undefined) return false;
  if (renewal === 'renewed') return true;
  if (context.unlocked?.isCopy) return false;
  if (renewal === 'no-answer') return false;
  if (renewal === 'ended') {
    // Record this immediately, because the page may be reloaded before the next answer.
    expectCode(context, true);
    const changed = outside === undefined && (await isPasswordChanged(context, email));
    await lockVault(context, changed ? 'password-changed' : 'signed-out');
    return false;
  }
  // A person who signs in through an external provider cannot sign in with a password.
  const secret = outside === undefined ? await context.worker.service.secretToSignIn() : undefined;
  const isHere = context.unlocked?.idle.recent() === true;
  if (secret === undefined || !isHere) {
    // The passport was opened offline with a passkey, so only the passkey can sign in again.
    const reason = isHere ? 'back-online' : 'lock';
    await lockVault(context, renewal === 'idle' ? 'idle' : reason);
    return false;
  }
  return await signInWith(context, secret.authSecret, email);
}

/**
 * Whether the password was changed, which also ends the other sessions. A new password has another salt, and anyone may
 * request the salt.
 */
async function isPasswordChanged(context: SessionContext, email: string): Promise<boolean> {
  const kdf = await withTimeout(
    context.platform.timing,
    saltPatience,
    context.server.prelogin(email),
    undefined,
  );
  return kdf?.ok === true && !(await context.worker.service.isSaltOfVault(kdf.value.salt));
}

/** Signs in again while the passport is open. If the secret no longer works, the password was changed elsewhere. */
async function signInWith(context: SessionContext, authSecret: string, email: string): Promise<boolean> {
  const { unlocked } = context;
  const remember = readRememberedAccount(context.platform.storages)?.remember ?? false;
  const signedIn = await context.auth.signIn(email, authSecret, remember);
  if (context.unlocked !== unlocked || context.locking !== undefined) {
    // The tab was locked meanwhile, so discard the new sign-in.
    await context.auth.forget('ours')();
    return false;
  }
  if (signedIn.ok) {
    const wanted = await findRequiredChallenge(context);
    if (wanted.ok && wanted.value !== undefined) {
      await lockVault(context, 'code-wanted');
      return false;
    }
    await refreshVault(context);
    await storeReloadKey(context);
    return true;
  }
  if (signedIn.problem === 'wrong-password') await lockVault(context, 'password-changed');
  // A captcha that keeps appearing over an open passport would disturb the person's work, so the passport locks
  // instead.
  if (signedIn.problem.startsWith('captcha-')) await lockVault(context, 'lock');
  return false;
}

/**
 * Stores the server's current state of the vault, for the next unlock without network. If its keys were renewed
 * elsewhere this tab continues with the new keys, or locks because its own are old.
 */
export async function refreshVault(context: SessionContext): Promise<CallOutcome<ServerVaultState>> {
  const vault = await readServerVault(context);
  if (!vault.ok || vault.value.vaultId !== context.unlocked?.vaultId) showInstead(context, vault);
  if (!vault.ok) return toServerRefusal(vault.code);
  if (vault.value.vaultId !== context.unlocked?.vaultId) return refuseWithProblem('other-vault');
  const kept = await keepShown(context, vault.value);
  if (isKeysetProblem(kept)) {
    // Send and fetch nothing until the server's state matches what this device knows.
    const givesBack = kept === 'keyset-older' && (await context.worker.service.mayGiveBack(vault.value));
    context.alerts.set({ ...context.alerts.get(), instead: kept, givesBack });
    return refuseWithProblem(kept);
  }
  showInstead(context, vault);
  if (kept === 'renewed' && !(await resumeOwnRenewal(context, vault.value)) && !(await catchUp(context))) {
    await lockVault(context, 'password-changed');
    return refuseWithProblem('not-open');
  }
  const state = context.state.get();
  if (state.status === 'open' && state.recoveryConfirmed !== vault.value.recoveryConfirmed) {
    context.state.set({ ...state, recoveryConfirmed: vault.value.recoveryConfirmed });
  }
  return createSuccess(vault.value);
}

/** Another tab may have stored a newer state since this answer arrived. If so, this tab fetches the state again. */
async function keepShown(context: SessionContext, state: ServerVaultState) {
  const kept = await context.worker.service.keepState(state);
  if (!isKeysetProblem(kept)) return kept;
  const again = await readServerVault(context);
  return again.ok ? await context.worker.service.keepState(again.value) : kept;
}

/** Whether the server's latest state of the vault was rejected. */
const refusesState = ({ alerts }: SessionContext) => isKeysetProblem(alerts.get().instead);

/**
 * If the server does not have this vault, reads the vault that the server has instead. The copy on this device does not
 * change.
 */
async function lookAtServersVault(
  context: SessionContext,
  refused: ClientErrorCode | undefined,
): Promise<void> {
  const unproved = refused === 'proof_required' || refused === 'proof_refused';
  // A copy's keys cannot prove anything to a server that has another passport, or none.
  if (refused === 'not_found' || unproved) showInstead(context, await context.server.readVault());
  // The seal for this session's calls belongs to another session or is gone, so it is forgotten and will be requested
  // again.
  const session = context.auth.current()?.sessionId;
  if (unproved && session !== undefined) await context.worker.service.forgetSeal(session);
}

function showHeldBack(context: SessionContext, held: readonly CategoryWithMissingRows[]): void {
  const alerts = context.alerts.get();
  if (held.length === 0 && alerts.heldBack === undefined) return;
  context.alerts.set({ ...alerts, heldBack: held.length === 0 ? undefined : heldBackOf(held) });
}

/** Combines the missing rows of all categories into one result. */
const heldBackOf = (held: readonly CategoryWithMissingRows[]): NonNullable<AccountAlerts['heldBack']> => ({
  missing: held.reduce((sum, { missing }) => sum + missing, 0),
  since: Math.min(...held.map(({ since }) => since)),
});

function showInstead(context: SessionContext, vault: VaultAnswer): void {
  if (context.unlocked === undefined || (!vault.ok && vault.code !== 'not_found')) return;
  const theirs = vault.ok ? vault.value.vaultId : undefined;
  const other = theirs === undefined ? 'none' : 'other';
  const instead = theirs === context.unlocked.vaultId ? undefined : other;
  if (context.alerts.get().instead !== instead) context.alerts.set({ ...context.alerts.get(), instead });
}

type VaultAnswer = Awaited<ReturnType<SessionContext['server']['readVault']>>;

/** Switches to the new keys that this tab sent without getting an answer, if the server's vault has them by now. */
export async function resumeOwnRenewal(context: SessionContext, state: ServerVaultState): Promise<boolean> {
  const { renewal } = context;
  if (renewal === undefined || !state.wraps.some(({ id }) => id === renewal.wrapId)) return false;
  const used = await renewal.resume(state);
  context.renewal = undefined;
  return used;
}

/**
 * Adopts the new keys that another tab of this device stored for a reload. If the server does not answer, this is left
 * for the next check.
 */
async function catchUp({ server, worker }: SessionContext): Promise<boolean> {
  const half = await server.readReloadHalf();
  if (!half.ok) return half.code !== 'not_found';
  return await worker.service.catchUp(half.value.half);
}

/** Like {@link handleKeysRefusal}, for a call that the worker refused before it was sent. */
export async function handleWorkerRefusal(
  context: SessionContext,
  refused: RefusedOutcome,
): Promise<RefusedOutcome> {
  return refused.problem === 'keys-changed' ? await handleKeysRefusal(context, 'keys_changed') : refused;
}

/** Turns an error code into a refusal. If the keys have changed, this tab first switches to the new ones. */
export async function handleKeysRefusal(
  context: SessionContext,
  code: ClientErrorCode,
): Promise<RefusedOutcome> {
  if (code === 'keys_changed') await refreshVault(context);
  return toServerRefusal(code);
}
