import type { RunInOrder } from '../../lib/serial-queue.ts';
import { done, type Outcome, ok, refuse } from '../../vault-worker/types/outcome.ts';
import type { OpenVault } from '../../vault-worker/types/values.ts';
import type { Copies, CopiesHere } from '../api/copies.ts';
import {
  type RememberedAccount,
  readRememberedAccount,
  rememberAccount,
} from '../platform/remembered-account.ts';
import { asOutcome, openAccount, type SessionContext, serverRefusal } from '../state/context.ts';
import { readSharing } from '../state/read-sharing.ts';
import { lock } from './lock.ts';
import { confirmByPassword } from './presence.ts';
import { makeVault, noVault, openVault } from './sign-in.ts';
import { refreshVault, startUnlocked, storeReloadKey } from './start-unlocked.ts';

/** Makes what a person decides with where the server and this device do not have the same. See {@link Copies}. */
export function createCopies(context: SessionContext, runInOrder: RunInOrder): Copies {
  const run = <T>(flow: () => Promise<Outcome<T>>) => runInOrder(() => asOutcome(flow));
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

/** Whose copies these are, as this tab knows it. */
function ownerOf(context: SessionContext): RememberedAccount | undefined {
  const { missing, platform } = context;
  if (missing === undefined) return readRememberedAccount(platform.storages);
  const { accountId: id, email, outside } = missing.who;
  return { id, email, outside, remember: missing.remember };
}

async function look(context: SessionContext): Promise<Outcome<CopiesHere>> {
  const owner = ownerOf(context);
  if (owner === undefined) return refuse('not-open');
  const { service } = context.worker;
  const [kept, current] = [await service.keptCopies(owner.id), await service.currentCopy(owner.id)];
  const first = context.unlocked?.vaultId ?? current;
  const mayBegin =
    context.missing !== undefined &&
    context.missing.why === undefined &&
    kept.length === 0 &&
    (await service.hasSecret());
  return ok({
    copy: kept.find(({ vault }) => vault === first),
    others: kept.filter(({ vault }) => vault !== first),
    mayBegin,
    ...(context.missing?.why && { why: context.missing.why }),
  });
}

async function openCopy(context: SessionContext, vault: string | undefined): Promise<Outcome> {
  const owner = ownerOf(context);
  if (owner === undefined) return refuse('not-open');
  const { service } = context.worker;
  if (vault !== undefined) await service.useCopy(owner.id, vault);
  // What is being typed belongs to the passport that is open; its draft is kept there.
  await Promise.allSettled([...context.keptDrafts].map(keep => keep()));
  const opened = await service.openCopyWithSecret(owner.id);
  if (opened.ok) {
    const instead = context.missing?.why;
    startUnlocked(context, opened.value, owner.remember);
    if (instead !== undefined) context.alerts.set({ ...context.alerts.get(), instead });
    return done;
  }
  if (opened.problem !== 'wrong-password') return opened;
  if (context.unlocked === undefined) await showLocked(context, owner);
  else await lock(context, 'copy');
  return opened;
}

/** Shows the copy locked: another password opens it than the one that was typed, or none was typed. */
async function showLocked(context: SessionContext, owner: RememberedAccount): Promise<void> {
  rememberAccount(context.platform.storages, owner);
  context.missing = undefined;
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

async function tryAgain(context: SessionContext): Promise<Outcome> {
  const { missing } = context;
  if (missing !== undefined) {
    const opened = await openVault(context, missing.who, missing.remember);
    return opened.ok ? await goIn(context, opened.value, missing.remember) : opened;
  }
  if (openAccount(context) === undefined) return refuse('not-open');
  const vault = await refreshVault(context);
  if (vault.ok) return (await context.unlocked?.syncer.syncNow()) === true ? done : refuse('offline');
  if (vault.problem === 'not-found') return refuse('no-vault');
  if (vault.problem === 'unexpected' && (await isSignInOver(context))) {
    await lock(context, 'signed-out');
    return done;
  }
  const mustSignIn = context.unlocked?.isCopy === true && context.auth.current() === undefined;
  if (vault.problem !== 'other-vault' && !mustSignIn) return vault;
  // Its keys are others, so it is opened as after a lock, by the server this time.
  await lock(context, 'other-passport');
  return done;
}

/** Whether the server no longer takes the sign-in of this device, as after it was put back to a time before that. */
async function isSignInOver(context: SessionContext): Promise<boolean> {
  if (context.auth.current() === undefined) return false;
  const renewal = await context.auth.renew();
  return renewal === 'ended' || renewal === 'idle' || renewal === 'none';
}

async function acceptAll(context: SessionContext): Promise<Outcome> {
  if (openAccount(context) === undefined) return refuse('not-open');
  await context.worker.service.acceptThere();
  return (await context.unlocked?.syncer.syncNow()) === true ? done : refuse('offline');
}

/**
 * Once an epoch: the server refuses a second time, and where nothing was lost. `password` is that of this device. The server
 * may have an older one: then the log-in of a moment ago shows who is there.
 */
async function giveBack(context: SessionContext, password: string): Promise<Outcome> {
  const { server, worker } = context;
  if (openAccount(context) === undefined) return refuse('not-open');
  await confirmByPassword(context, password);
  const shown = await server.readVault();
  if (!shown.ok) return serverRefusal(shown.code);
  const begun = await worker.service.beginReturn(shown.value, password);
  if (!begun.ok) return begun;
  const sharing = begun.value.shares ? await readSharing(context) : undefined;
  if (sharing?.ok === false) return serverRefusal(sharing.code);
  const made = await worker.service.makeReturn(shown.value, { password, sharing: sharing?.value });
  if (!made.ok) return made;
  const given = await server.returnKeysets(made.value);
  if (!given.ok && given.code !== 'keys_changed') return serverRefusal(given.code);
  await worker.service.endReturn();
  // Another device may have been quicker.
  const vault = await refreshVault(context);
  if (!vault.ok) return vault;
  await storeReloadKey(context);
  return (await context.unlocked?.syncer.syncNow()) === true ? done : refuse('offline');
}

async function begin(context: SessionContext): Promise<Outcome> {
  const { missing } = context;
  if (missing === undefined) return refuse('not-open');
  const { who, remember, why } = missing;
  if (why !== undefined) return refuse(why);
  const copies = await context.worker.service.keptCopies(who.accountId);
  if (copies.length > 0) return noVault(context, missing);
  const made = await makeVault(context, who);
  return made.ok ? await goIn(context, made.value, remember) : made;
}

async function goIn(context: SessionContext, vault: OpenVault, remember: boolean): Promise<Outcome> {
  startUnlocked(context, vault, remember);
  await storeReloadKey(context);
  return done;
}

async function remove(context: SessionContext, vault: string): Promise<Outcome> {
  const owner = ownerOf(context);
  if (owner === undefined || context.unlocked?.vaultId === vault) return refuse('not-open');
  await context.worker.service.removeCopy(owner.id, vault);
  return done;
}
