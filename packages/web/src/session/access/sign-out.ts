import { forgetRememberedAccount, readRememberedAccount } from '../platform/remembered-account.ts';
import { withTimeout } from '../platform/timing.ts';
import { readCurrentAccount, type SessionContext } from '../state/context.ts';
import { forgetLastActivity } from '../state/idle.ts';
import { expectCode } from './challenge.ts';
import { lockVault } from './lock.ts';
import { forgetLocks, mayPassportStayOpen } from './lock-counter.ts';

/** How long signing out waits for unsent changes. */
const lastPushPatience = 5_000;
/** How long signing out waits for the sealed copy to be deleted. */
const deletePatience = 5_000;

/** Locks, then deletes the sealed copies of the account from this device, unless they are to be kept. */
export async function signOut(context: SessionContext, keep?: 'keep'): Promise<void> {
  const kept = readRememberedAccount(context.platform.storages);
  if (context.unlocked !== undefined && context.view.waiting() > 0) {
    await withTimeout(
      context.platform.timing,
      lastPushPatience,
      context.unlocked.syncer.syncNow(),
      undefined,
    );
  }
  await lockVault(context, 'lock');
  if (kept !== undefined) {
    context.tabs.send({ account: kept.id, message: { what: 'signed-out' } });
    // If the disk fails to delete the copy, or cannot do so yet because a frozen tab still has it open, sealed bytes
    // remain. The person is signed out in any case.
    const { service } = context.worker;
    const leave = () => (keep === undefined ? service.forgetAccount(kept.id) : service.wipe());
    const deleted = Promise.allSettled([leave()]);
    await withTimeout(context.platform.timing, deletePatience, deleted, undefined);
  }
  forgetDevice(context);
}

/**
 * Locks this tab if, without this tab noticing, another one has locked, signed out, or signed in to another account.
 */
export async function lockIfOtherTabLocked(context: SessionContext): Promise<void> {
  const account = readCurrentAccount(context);
  if (account === undefined || context.unlocked === undefined || context.locking !== undefined) return;
  if (mayPassportStayOpen(context.platform, account, context.unlocked.locks)) return;
  await lockVault(context, 'lock', true);
  if (readRememberedAccount(context.platform.storages) === undefined) forgetDevice(context);
}

/** Forgets the account on this device. This is the last step of signing out, in every tab. */
export function forgetDevice(context: SessionContext): void {
  const kept = readRememberedAccount(context.platform.storages);
  if (kept !== undefined) forgetLocks(context.platform, kept.id);
  forgetRememberedAccount(context.platform.storages);
  forgetLastActivity(context.platform);
  expectCode(context, false);
  context.state.set({ status: 'signed-out' });
}
