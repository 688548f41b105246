import { expectCode } from './entry.ts';
import { fetchAhead, type Here, nothingToHear, nothingToSync, openAccount, renewWorker } from './here.ts';
import { forgetActivity } from './idle.ts';
import { forgetKeptAccount, readKeptAccount } from './kept-account.ts';
import { forgetLocks, markLock, stillOpen } from './lock-mark.ts';
import type { LockReason } from './session-client.ts';
import { within } from './timing.ts';

/** After these the server is likely to want more than the password. */
const serverFirst: ReadonlySet<LockReason> = new Set<LockReason>(['code-wanted', 'signed-out']);

/** How long forms may take to keep what was typed, and how long signing out waits for what was not sent yet. */
const draftPatience = 1_000;
const lastPushPatience = 5_000;
/** How long signing out waits for the sealed copy to be deleted. */
const deletePatience = 5_000;

/**
 * Locks this tab, and the others unless they said so first. What was typed is kept as sealed drafts; then the keys,
 * the page's records, the halves for a reload and the sign-in go, and last the server is told.
 */
export async function lock(here: Here, reason: LockReason, told = false): Promise<void> {
  here.locking ??= lockNow(here, reason, told).finally(() => {
    here.locking = undefined;
  });
  await here.locking;
}

async function lockNow(here: Here, reason: LockReason, told: boolean): Promise<void> {
  const account = openAccount(here);
  const { open } = here;
  if (account === undefined || open === undefined) return;
  // First what no tab and no crash may undo: the mark, and the sign-in that leads to the server's half.
  const endOnServer = here.auth.forget(told ? 'ours' : 'any');
  if (!told) {
    markLock(here.outside, account.id);
    here.tabs.send({ account: account.id, message: { what: 'locked', reason } });
  }
  if (serverFirst.has(reason)) expectCode(here, true);
  open.idle.stop();
  await keepWhatWasTyped(here);
  open.syncer.stop();
  // Whatever the disk says, the keys go: a half that stays behind is worth nothing once the server forgot its own.
  await Promise.allSettled([here.worker.core.forgetHalf(account.id)]);
  renewWorker(here);
  here.open = undefined;
  here.kit = undefined;
  here.renewal = undefined;
  const waiting = here.view.waiting();
  here.view.clear();
  here.sync.set(nothingToSync);
  here.watched.set(nothingToHear);
  here.state.set({
    status: 'locked',
    email: account.email,
    offlineOk: true,
    reason,
    ...(waiting > 0 && { waiting }),
    ...(account.outside !== undefined && { outside: account.outside }),
  });
  fetchAhead(here, account.id);
  // The sign-in is gone from here already; without network the server ends it by itself after the idle time.
  if (!told) await Promise.allSettled([endOnServer()]);
}

/** Locks, then deletes the sealed copy of the account from this device. */
export async function signOut(here: Here): Promise<void> {
  const kept = readKeptAccount(here.outside.storages);
  if (here.open !== undefined && here.view.waiting() > 0) {
    await within(here.outside.timing, lastPushPatience, here.open.syncer.now(), undefined);
  }
  await lock(here, 'lock');
  if (kept !== undefined) {
    here.tabs.send({ account: kept.id, message: { what: 'signed-out' } });
    // A disk that does not delete, or not yet (a frozen tab still has the copy open), keeps sealed bytes; the person
    // is signed out all the same.
    const deleted = Promise.allSettled([here.worker.core.forgetAccount(kept.id)]);
    await within(here.outside.timing, deletePatience, deleted, undefined);
  }
  forgetDevice(here);
}

/** Locks this tab when another one locked, signed out or signed in as somebody else unheard. */
export async function lockIfLockedElsewhere(here: Here): Promise<void> {
  const account = openAccount(here);
  if (account === undefined || here.open === undefined || here.locking !== undefined) return;
  if (stillOpen(here.outside, account, here.open.locks)) return;
  await lock(here, 'lock', true);
  if (readKeptAccount(here.outside.storages) === undefined) forgetDevice(here);
}

/** Forgets who was here; the last step of signing out, in every tab. */
export function forgetDevice(here: Here): void {
  const kept = readKeptAccount(here.outside.storages);
  if (kept !== undefined) forgetLocks(here.outside, kept.id);
  forgetKeptAccount(here.outside.storages);
  forgetActivity(here.outside);
  expectCode(here, false);
  here.state.set({ status: 'signed-out' });
}

async function keepWhatWasTyped(here: Here): Promise<void> {
  const keeping = Promise.allSettled([...here.keptDrafts].map(keep => keep()));
  await within(here.outside.timing, draftPatience, keeping, undefined);
}
