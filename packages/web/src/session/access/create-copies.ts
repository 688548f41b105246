import type { RunInOrder } from '../../lib/serial-queue.ts';
import {
  type CallOutcome,
  createSuccess,
  emptySuccess,
  refuseWithProblem,
} from '../../vault-worker/types/outcome.ts';
import type { OpenVault } from '../../vault-worker/types/values.ts';
import type { AccountCopies, DeviceCopies } from '../api/copies.ts';
import {
  type RememberedAccount,
  readRememberedAccount,
  rememberAccount,
} from '../platform/remembered-account.ts';
import {
  findUnfinished,
  readCurrentAccount,
  runUnlessLocked,
  type SessionContext,
  toServerRefusal,
} from '../state/context.ts';
import { readServerSharing } from '../state/read-sharing.ts';
import { syncLockName } from '../sync/syncer.ts';
import { lockVault } from './lock.ts';
import { confirmByPassword } from './presence.ts';
import { handleNoVault, makeVault, openVault } from './sign-in.ts';
import { refreshVault, startUnlocked, storeReloadKey } from './start-unlocked.ts';

/** Makes the API for deciding what to do when the server and this device differ. See {@link DeviceCopies}. */
export function createCopies(context: SessionContext, runInOrder: RunInOrder): DeviceCopies {
  const run = <T>(flow: () => Promise<CallOutcome<T>>) => runInOrder(() => runUnlessLocked(flow));
  return {
    look: () => run(() => look(context)),
    open: vault => run(() => openCopy(context, vault)),
    tryAgain: () => run(() => tryAgain(context)),
    giveBack: password => run(() => giveBack(context, password)),
    acceptAll: () => run(() => acceptAll(context)),
    seenNewest: () => context.alerts.set({ ...context.alerts.get(), newestAt: undefined }),
    begin: () => run(() => begin(context)),
    remove: vault => run(() => remove(context, vault)),
  };
}

/** Returns the account to which the copies on this device belong, as far as this tab knows. */
function ownerOf(context: SessionContext): RememberedAccount | undefined {
  const missing = findUnfinished(context, 'no-vault');
  if (missing === undefined) return readRememberedAccount(context.platform.storages);
  const { accountId: id, email, outside } = missing.who;
  return { id, email, outside, remember: missing.remember };
}

async function look(context: SessionContext): Promise<CallOutcome<AccountCopies>> {
  const owner = ownerOf(context);
  if (owner === undefined) return refuseWithProblem('not-open');
  const { service } = context.worker;
  const [kept, current] = [await service.keptCopies(owner.id), await service.currentCopy(owner.id)];
  const first = context.unlocked?.vaultId ?? current;
  const missing = findUnfinished(context, 'no-vault');
  const mayBegin =
    missing !== undefined && missing.why === undefined && kept.length === 0 && (await service.hasSecret());
  return createSuccess({
    copy: kept.find(({ vault }) => vault === first),
    others: kept.filter(({ vault }) => vault !== first),
    mayBegin,
    ...(missing?.why && { why: missing.why }),
  });
}

async function openCopy(context: SessionContext, vault: string | undefined): Promise<CallOutcome> {
  const owner = ownerOf(context);
  if (owner === undefined) return refuseWithProblem('not-open');
  const { service } = context.worker;
  if (vault !== undefined) await service.useCopy(owner.id, vault);
  // An unfinished draft belongs to the passport that is open now, so it is saved there first.
  await Promise.allSettled([...context.keptDrafts].map(keep => keep()));
  // Waits for any sync round in progress: it would otherwise send this copy's changes to the vault that was open
  // before.
  const opened = await context.platform.withLock(syncLockName(owner.id), async () => {
    const copy = await service.openCopyWithSecret(owner.id);
    if (!copy.ok) return copy;
    const instead = findUnfinished(context, 'no-vault')?.why;
    startUnlocked(context, copy.value, owner.remember);
    if (instead !== undefined) context.alerts.set({ ...context.alerts.get(), instead });
    return emptySuccess;
  });
  if (opened.ok) return opened;
  if (opened.problem !== 'wrong-password') return opened;
  if (context.unlocked === undefined) await showLocked(context, owner);
  else await lockVault(context, 'copy');
  return opened;
}

/** Shows the copy as a locked passport, because no password was typed or the typed one does not open it. */
async function showLocked(context: SessionContext, owner: RememberedAccount): Promise<void> {
  rememberAccount(context.platform.storages, owner);
  context.unfinished = undefined;
  const { waiting } = await context.worker.service.lookAtDevice(owner.id);
  const { email } = owner;
  context.state.set({
    status: 'locked',
    email,
    offlineOk: true,
    reason: 'copy',
    ...(waiting > 0 && { waiting }),
  });
}

async function tryAgain(context: SessionContext): Promise<CallOutcome> {
  const missing = findUnfinished(context, 'no-vault');
  if (missing !== undefined) {
    const opened = await openVault(context, missing.who, missing.remember);
    return opened.ok ? await goIn(context, opened.value, missing.remember) : opened;
  }
  if (readCurrentAccount(context) === undefined) return refuseWithProblem('not-open');
  const vault = await refreshVault(context);
  if (vault.ok)
    return (await context.unlocked?.syncer.syncNow()) === true ? emptySuccess : refuseWithProblem('offline');
  if (vault.problem === 'not-found') return refuseWithProblem('no-vault');
  if (vault.problem === 'unexpected' && (await isSignInOver(context))) {
    await lockVault(context, 'signed-out');
    return emptySuccess;
  }
  const mustSignIn = context.unlocked?.isCopy === true && context.auth.current() === undefined;
  if (vault.problem !== 'other-vault' && !mustSignIn) return vault;
  // The other passport's keys are different, so it is opened as after a lock, this time through the server.
  await lockVault(context, 'other-passport');
  return emptySuccess;
}

/**
 * Whether the server no longer accepts this device's sign-in, for example because the server was restored from a
 * backup.
 */
async function isSignInOver(context: SessionContext): Promise<boolean> {
  if (context.auth.current() === undefined) return false;
  const renewal = await context.auth.renew();
  return renewal === 'ended' || renewal === 'idle' || renewal === 'none';
}

async function acceptAll(context: SessionContext): Promise<CallOutcome> {
  if (readCurrentAccount(context) === undefined) return refuseWithProblem('not-open');
  await context.worker.service.acceptThere();
  return (await context.unlocked?.syncer.syncNow()) === true ? emptySuccess : refuseWithProblem('offline');
}

/**
 * Returns lost keys to the server. This works once per epoch: the server refuses a second time, and it refuses if
 * nothing was lost. `password` is this device's password; if the server has an older one, a very recent sign-in proves
 * the person's identity instead.
 */
async function giveBack(context: SessionContext, password: string): Promise<CallOutcome> {
  const { server, worker } = context;
  if (readCurrentAccount(context) === undefined) return refuseWithProblem('not-open');
  await confirmByPassword(context, password);
  const shown = await server.readVault();
  if (!shown.ok) return toServerRefusal(shown.code);
  const begun = await worker.service.beginReturn(shown.value, password);
  if (!begun.ok) return begun;
  const sharing = begun.value.shares ? await readServerSharing(context) : undefined;
  if (sharing?.ok === false) return toServerRefusal(sharing.code);
  const made = await worker.service.makeReturn(shown.value, { password, sharing: sharing?.value });
  if (!made.ok) return made;
  const given = await server.returnKeysets(made.value);
  if (!given.ok && given.code !== 'keys_changed') return toServerRefusal(given.code);
  await worker.service.endReturn();
  // Another device may have returned the keys first.
  const vault = await refreshVault(context);
  if (!vault.ok) return vault;
  await storeReloadKey(context);
  return (await context.unlocked?.syncer.syncNow()) === true ? emptySuccess : refuseWithProblem('offline');
}

async function begin(context: SessionContext): Promise<CallOutcome> {
  const missing = findUnfinished(context, 'no-vault');
  if (missing === undefined) return refuseWithProblem('not-open');
  const { who, remember, why } = missing;
  if (why !== undefined) return refuseWithProblem(why);
  const copies = await context.worker.service.keptCopies(who.accountId);
  if (copies.length > 0) return handleNoVault(context, missing);
  const made = await makeVault(context, who);
  return made.ok ? await goIn(context, made.value, remember) : made;
}

async function goIn(context: SessionContext, vault: OpenVault, remember: boolean): Promise<CallOutcome> {
  startUnlocked(context, vault, remember);
  await storeReloadKey(context);
  return emptySuccess;
}

async function remove(context: SessionContext, vault: string): Promise<CallOutcome> {
  const owner = ownerOf(context);
  if (owner === undefined || context.unlocked?.vaultId === vault) return refuseWithProblem('not-open');
  await context.worker.service.removeCopy(owner.id, vault);
  return emptySuccess;
}
