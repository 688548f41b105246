import type { LockReason } from '../api/session-client.ts';
import { withTimeout } from '../platform/timing.ts';
import {
  idleSyncStatus,
  noAccountAlerts,
  preloadLocalCopy,
  readCurrentAccount,
  restartWorker,
  type SessionContext,
} from '../state/context.ts';
import { expectCode } from './challenge.ts';
import { incrementLockCount } from './lock-counter.ts';

/** After a lock for one of these reasons, the server will probably need more than the password. */
const serverFirst: ReadonlySet<LockReason> = new Set<LockReason>(['code-wanted', 'signed-out']);

/** How long, in milliseconds, a lock waits for forms to save what was typed. */
const draftPatience = 1_000;

/**
 * Locks this tab. Also locks the other tabs, unless one of them sent the lock (`told`). Seals drafts, then removes the
 * keys, the page's records, the reload halves and the sign-in, and finally notifies the server.
 */
export async function lockVault(context: SessionContext, reason: LockReason, told = false): Promise<void> {
  context.locking ??= lockNow(context, reason, told).finally(() => {
    context.locking = undefined;
  });
  await context.locking;
}

async function lockNow(context: SessionContext, reason: LockReason, told: boolean): Promise<void> {
  const account = readCurrentAccount(context);
  const { unlocked } = context;
  if (account === undefined || unlocked === undefined) return;
  // First the steps that no tab and no crash can undo: removing the sign-in, which gives access to the server's half,
  // and counting the lock.
  const endOnServer = context.auth.forget(told ? 'ours' : 'any');
  // Another tab has signed in since, so the reload half on this device belongs to that sign-in.
  const isSince = context.auth.current() !== undefined;
  if (!told) {
    incrementLockCount(context.platform, account.id);
    context.tabs.send({ account: account.id, message: { what: 'locked', reason } });
  }
  if (serverFirst.has(reason)) expectCode(context, true);
  unlocked.idle.stop();
  await keepWhatWasTyped(context);
  unlocked.syncer.stop();
  // A disk error must not stop the keys from being removed: a half left on the disk is worthless once the server has
  // deleted its own.
  if (!isSince) await Promise.allSettled([context.worker.service.forgetHalf(account.id)]);
  restartWorker(context);
  context.unlocked = undefined;
  context.kit = undefined;
  context.renewal = undefined;
  const waiting = context.view.waiting() + unlocked.unsentElsewhere;
  context.view.clear();
  context.sync.set(idleSyncStatus);
  context.alerts.set(noAccountAlerts);
  context.state.set({
    status: 'locked',
    email: account.email,
    offlineOk: true,
    reason,
    ...(waiting > 0 && { waiting }),
    ...(account.outside !== undefined && { outside: account.outside }),
  });
  preloadLocalCopy(context, account.id);
  // The sign-in is already gone from this device. If the server cannot be reached, it ends the session itself after the
  // idle time.
  if (!told) await Promise.allSettled([endOnServer()]);
}

async function keepWhatWasTyped(context: SessionContext): Promise<void> {
  const keeping = Promise.allSettled([...context.keptDrafts].map(keep => keep()));
  await withTimeout(context.platform.timing, draftPatience, keeping, undefined);
}
