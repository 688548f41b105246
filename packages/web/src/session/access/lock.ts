import type { LockReason } from '../api/session-client.ts';
import { withTimeout } from '../platform/timing.ts';
import {
  nothingToHear,
  nothingToSync,
  openAccount,
  preloadLocalCopy,
  restartWorker,
  type SessionContext,
} from '../state/context.ts';
import { expectCode } from './challenge.ts';
import { countLock } from './lock-counter.ts';

/** After these the server is likely to want more than the password. */
const serverFirst: ReadonlySet<LockReason> = new Set<LockReason>(['code-wanted', 'signed-out']);

/** How long forms may take to keep what was typed. */
const draftPatience = 1_000;

/**
 * Locks this tab, and the others unless they said so first. What was typed is kept as sealed drafts; then the keys,
 * the page's records, the halves for a reload and the sign-in go, and last the server is told.
 */
export async function lock(context: SessionContext, reason: LockReason, told = false): Promise<void> {
  context.locking ??= lockNow(context, reason, told).finally(() => {
    context.locking = undefined;
  });
  await context.locking;
}

async function lockNow(context: SessionContext, reason: LockReason, told: boolean): Promise<void> {
  const account = openAccount(context);
  const { unlocked } = context;
  if (account === undefined || unlocked === undefined) return;
  // First what no tab and no crash may undo: the mark, and the sign-in that leads to the server's half.
  const endOnServer = context.auth.forget(told ? 'ours' : 'any');
  // Another tab signed in since: what lies here for a reload is its own.
  const isSince = context.auth.current() !== undefined;
  if (!told) {
    countLock(context.platform, account.id);
    context.tabs.send({ account: account.id, message: { what: 'locked', reason } });
  }
  if (serverFirst.has(reason)) expectCode(context, true);
  unlocked.idle.stop();
  await keepWhatWasTyped(context);
  unlocked.syncer.stop();
  // Whatever the disk says, the keys go: a half that stays behind is worth nothing once the server forgot its own.
  if (!isSince) await Promise.allSettled([context.worker.service.forgetHalf(account.id)]);
  restartWorker(context);
  context.unlocked = undefined;
  context.kit = undefined;
  context.renewal = undefined;
  const waiting = context.view.waiting() + unlocked.unsentElsewhere;
  context.view.clear();
  context.sync.set(nothingToSync);
  context.alerts.set(nothingToHear);
  context.state.set({
    status: 'locked',
    email: account.email,
    offlineOk: true,
    reason,
    ...(waiting > 0 && { waiting }),
    ...(account.outside !== undefined && { outside: account.outside }),
  });
  preloadLocalCopy(context, account.id);
  // The sign-in is gone from here already; without network the server ends it by itself after the idle time.
  if (!told) await Promise.allSettled([endOnServer()]);
}

async function keepWhatWasTyped(context: SessionContext): Promise<void> {
  const keeping = Promise.allSettled([...context.keptDrafts].map(keep => keep()));
  await withTimeout(context.platform.timing, draftPatience, keeping, undefined);
}
