import type { ClientErrorCode } from '@kinfolio/contract/errors';
import { type Outcome, ok, type Refused, refuse } from '../../vault-worker/types/outcome.ts';
import { isKeysetProblem, type ShownVault } from '../../vault-worker/types/shown-vault.ts';
import type { HeldBack, OpenAccount, Opened, OpenVault } from '../../vault-worker/types/values.ts';
import type { AccountAlerts } from '../api/security.ts';
import { readRememberedAccount, rememberAccount } from '../platform/remembered-account.ts';
import { withTimeout } from '../platform/timing.ts';
import {
  asOutcome,
  inBackground,
  openAccount,
  type SessionContext,
  serverRefusal,
} from '../state/context.ts';
import { startIdle } from '../state/idle.ts';
import { readShownVault } from '../state/read-vault.ts';
import { hearChanges } from '../sync/hear-changes.ts';
import { startSyncer } from '../sync/syncer.ts';
import { expectCode, requiredChallenge } from './challenge.ts';
import { lock } from './lock.ts';
import { lockCount } from './lock-counter.ts';
import { lockIfLockedElsewhere } from './sign-out.ts';

/** How long a passport whose session was ended stays open for the right words about it. */
const saltPatience = 4_000;

/** Shows an opened vault: from here on the session is open. */
export function startUnlocked(
  context: SessionContext,
  vault: OpenVault,
  remember: boolean,
  locks = lockCount(context.platform, vault.account.id),
): void {
  const { platform, tabs, view, server } = context;
  const { account, vaultId, recoveryConfirmed } = vault;
  const { id, email, outside: by } = account;
  rememberAccount(platform.storages, { id, email, outside: by, remember });
  context.unlocked?.syncer.stop();
  context.unlocked?.idle.stop();
  context.missing = undefined;
  context.alerts.set({
    ...context.alerts.get(),
    instead: undefined,
    heldBack: undefined,
    newestAt: undefined,
  });
  view.clear();
  if (vault.more) view.expectRest();
  view.put(vault);
  const idle = startIdle(platform, context.idle, {
    tell: () => void server.activity(),
    idle: () => void lock(context, 'idle'),
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
    onAnswer: refused => inBackground(lookAtServersVault(context, refused)),
    hear: sync =>
      hearChanges(
        {
          platform,
          account: account.id,
          vaultId,
          others: context.others,
          anonKey: context.anonKey,
          token: context.auth.token,
          onAccess: () => inBackground(hearOfAccess(context)),
        },
        sync,
      ),
    mayGoOn: async () => !refusesState(context) || (await refreshVault(context)).ok,
  });
  context.unlocked = { vaultId, locks, syncer, idle, unsentElsewhere: 0 };
  void countElsewhere(context);
  if (vault.more) void fetchRest(context);
}

/** What opens the vault, or what waits for its owner, is another by now. */
async function hearOfAccess(context: SessionContext): Promise<void> {
  await refreshVault(context);
  const alerts = context.alerts.get();
  context.alerts.set({ ...alerts, news: (alerts.news ?? 0) + 1 });
}

/** Counts what other copies have, for who is about to sign out. */
async function countElsewhere(context: SessionContext): Promise<void> {
  const { unlocked, worker } = context;
  const account = openAccount(context);
  const copies = account && (await asOutcome(async () => ok(await worker.service.keptCopies(account.id))));
  if (!copies?.ok || unlocked === undefined) return;
  const others = copies.value.filter(({ vault }) => vault !== unlocked.vaultId);
  unlocked.unsentElsewhere = others.reduce((sum, { waiting }) => sum + waiting, 0);
}

/** Shows the records that were left for later, unless what they belong to was closed meanwhile. */
async function fetchRest(context: SessionContext): Promise<void> {
  const { unlocked, worker, view } = context;
  const parts: Opened[] = [];
  for (let more = true; more; ) {
    const part = await asOutcome(async () => ok(await worker.service.openNext()));
    if (!part.ok || context.unlocked !== unlocked) return;
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
export async function storeReloadKey(context: SessionContext): Promise<void> {
  const session = context.auth.current();
  const account = openAccount(context);
  if (session === undefined || account === undefined) return;
  await context.platform.withLock(`kinfolio-halves-${account.id}`, async () => {
    const kept = await context.server.putReloadHalf(await context.worker.service.splitKey(session.sessionId));
    if (kept.ok) context.tabs.send({ account: account.id, message: { what: 'opened' } });
  });
}

/**
 * The server no longer takes the sign-in. One tab at a time sees to it, and the others find it done: they would ask
 * about a sign-in that the first has just replaced, or removed.
 */
async function onRefused(context: SessionContext, code: ClientErrorCode): Promise<boolean> {
  const account = openAccount(context);
  const before = context.auth.current()?.sessionId;
  if (account === undefined) return false;
  return await context.platform.withLock(`kinfolio-sign-in-${account.id}`, async () => {
    await lockIfLockedElsewhere(context);
    if (openAccount(context) === undefined || context.locking !== undefined) return false;
    const now = context.auth.current()?.sessionId;
    if (now !== undefined && now !== before) return true;
    return await signInAgain(context, code, account);
  });
}

/**
 * A token that is merely old is renewed, also when a wrong clock took it for good. A session that somebody ended stays
 * so: the passport locks. One that was idle, or given up at a lock, is a matter between device and server (a long time
 * without network, say) when the password was typed in this life of the tab and the person is still here.
 */
async function signInAgain(
  context: SessionContext,
  code: ClientErrorCode,
  { email, outside }: OpenAccount,
): Promise<boolean> {
  const renewal = code === 'session_expired' ? 'idle' : await context.auth.renew();
  if (renewal === 'renewed') return true;
  if (context.unlocked?.isCopy) return false;
  if (renewal === 'no-answer') return false;
  if (renewal === 'ended') {
    // At once: the page may be reloaded before the next answer.
    expectCode(context, true);
    const changed = outside === undefined && (await isPasswordChanged(context, email));
    await lock(context, changed ? 'password-changed' : 'signed-out');
    return false;
  }
  // Whom somebody outside signs in, no password does.
  const secret = outside === undefined ? await context.worker.service.secretToSignIn() : undefined;
  const isHere = context.unlocked?.idle.recent() === true;
  if (secret === undefined || !isHere) {
    // Opened without network by a passkey: only another touch can sign in.
    const reason = isHere ? 'back-online' : 'lock';
    await lock(context, renewal === 'idle' ? 'idle' : reason);
    return false;
  }
  return await signInWith(context, secret.authSecret, email);
}

/** A change of the password ends the other sessions as well; it has another salt, for which anybody may ask. */
async function isPasswordChanged(context: SessionContext, email: string): Promise<boolean> {
  const kdf = await withTimeout(
    context.platform.timing,
    saltPatience,
    context.server.prelogin(email),
    undefined,
  );
  return kdf?.ok === true && !(await context.worker.service.isSaltOfVault(kdf.value.salt));
}

/** Signs in behind an open passport. A secret that no longer holds means the password was changed elsewhere. */
async function signInWith(context: SessionContext, authSecret: string, email: string): Promise<boolean> {
  const { unlocked } = context;
  const remember = readRememberedAccount(context.platform.storages)?.remember ?? false;
  const signedIn = await context.auth.signIn(email, authSecret, remember);
  if (context.unlocked !== unlocked || context.locking !== undefined) {
    // It locked meanwhile: no sign-in may be left behind.
    await context.auth.forget('ours')();
    return false;
  }
  if (signedIn.ok) {
    const wanted = await requiredChallenge(context);
    if (wanted.ok && wanted.value !== undefined) {
      await lock(context, 'code-wanted');
      return false;
    }
    await refreshVault(context);
    await storeReloadKey(context);
    return true;
  }
  if (signedIn.problem === 'wrong-password') await lock(context, 'password-changed');
  // Asked again and again behind what somebody is doing, it would be in their way.
  if (signedIn.problem.startsWith('captcha-')) await lock(context, 'lock');
  return false;
}

/**
 * Keeps what the server says of the vault now, for the next unlock without network. Where its keys were renewed elsewhere
 * this tab goes on with those, or locks: what it holds is of before.
 */
export async function refreshVault(context: SessionContext): Promise<Outcome<ShownVault>> {
  const vault = await readShownVault(context);
  if (!vault.ok || vault.value.vaultId !== context.unlocked?.vaultId) showInstead(context, vault);
  if (!vault.ok) return serverRefusal(vault.code);
  if (vault.value.vaultId !== context.unlocked?.vaultId) return refuse('other-vault');
  const kept = await keepShown(context, vault.value);
  if (isKeysetProblem(kept)) {
    // Nothing is sent or fetched until the server shows what this device knows.
    const givesBack = kept === 'keyset-older' && (await context.worker.service.mayGiveBack(vault.value));
    context.alerts.set({ ...context.alerts.get(), instead: kept, givesBack });
    return refuse(kept);
  }
  showInstead(context, vault);
  if (kept === 'renewed' && !(await wasOurs(context, vault.value)) && !(await catchUp(context))) {
    await lock(context, 'password-changed');
    return refuse('not-open');
  }
  const state = context.state.get();
  if (state.status === 'open' && state.recoveryConfirmed !== vault.value.recoveryConfirmed) {
    context.state.set({ ...state, recoveryConfirmed: vault.value.recoveryConfirmed });
  }
  return ok(vault.value);
}

/** Another tab may have taken a newer state between the answer and now: then the server is asked once more. */
async function keepShown(context: SessionContext, state: ShownVault) {
  const kept = await context.worker.service.keepState(state);
  if (!isKeysetProblem(kept)) return kept;
  const again = await readShownVault(context);
  return again.ok ? await context.worker.service.keepState(again.value) : kept;
}

/** Whether what the server showed last was refused. */
const refusesState = ({ alerts }: SessionContext) => isKeysetProblem(alerts.get().instead);

/** A server that does not know the vault is asked what it has instead; the copy here stays as it is. */
async function lookAtServersVault(
  context: SessionContext,
  refused: ClientErrorCode | undefined,
): Promise<void> {
  const unproved = refused === 'proof_required' || refused === 'proof_refused';
  // By the keys of a copy nothing is proved to a server that has another passport, or none.
  if (refused === 'not_found' || unproved) showInstead(context, await context.server.readVault());
  // What seals the calls of this session is of another one, or gone: it is asked for anew.
  const session = context.auth.current()?.sessionId;
  if (unproved && session !== undefined) await context.worker.service.forgetSeal(session);
}

function showHeldBack(context: SessionContext, held: readonly HeldBack[]): void {
  const alerts = context.alerts.get();
  if (held.length === 0 && alerts.heldBack === undefined) return;
  context.alerts.set({ ...alerts, heldBack: held.length === 0 ? undefined : heldBackOf(held) });
}

/** All categories together. */
const heldBackOf = (held: readonly HeldBack[]): NonNullable<AccountAlerts['heldBack']> => ({
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

/** Goes on with the keys that this tab sent and had no answer about, where the vault has them by now. */
export async function wasOurs(context: SessionContext, state: ShownVault): Promise<boolean> {
  const { renewal } = context;
  if (renewal === undefined || !state.wraps.some(({ id }) => id === renewal.wrapId)) return false;
  const used = await renewal.resume(state);
  context.renewal = undefined;
  return used;
}

/** By what another tab of this device left for a reload. Without an answer it is left for the next look. */
async function catchUp({ server, worker }: SessionContext): Promise<boolean> {
  const half = await server.readReloadHalf();
  if (!half.ok) return half.code !== 'not_found';
  return await worker.service.catchUp(half.value.half);
}

/** The same of what the worker refused before the server was asked. */
export async function refusedShown(context: SessionContext, refused: Refused): Promise<Refused> {
  return refused.problem === 'keys-changed' ? await refusedKeys(context, 'keys_changed') : refused;
}

/** What a refusal means; where it is that the keys are others by now, this tab goes on with those first. */
export async function refusedKeys(context: SessionContext, code: ClientErrorCode): Promise<Refused> {
  if (code === 'keys_changed') await refreshVault(context);
  return serverRefusal(code);
}
