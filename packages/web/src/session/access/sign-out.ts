import { forgetRememberedAccount, readRememberedAccount } from '../platform/remembered-account.ts';
import { withTimeout } from '../platform/timing.ts';
import { openAccount, type SessionContext } from '../state/context.ts';
import { forgetActivity } from '../state/idle.ts';
import { expectCode } from './challenge.ts';
import { lock } from './lock.ts';
import { forgetLocks, stillOpen } from './lock-counter.ts';

/** How long signing out waits for what was not sent yet. */
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
  await lock(context, 'lock');
  if (kept !== undefined) {
    context.tabs.send({ account: kept.id, message: { what: 'signed-out' } });
    // A disk that does not delete, or not yet (a frozen tab still has the copy open), keeps sealed bytes; the person
    // is signed out all the same.
    const { service } = context.worker;
    const leave = () => (keep === undefined ? service.forgetAccount(kept.id) : service.wipe());
    const deleted = Promise.allSettled([leave()]);
    await withTimeout(context.platform.timing, deletePatience, deleted, undefined);
  }
  forgetDevice(context);
}

/** Locks this tab when another one locked, signed out or signed in as somebody else unheard. */
export async function lockIfLockedElsewhere(context: SessionContext): Promise<void> {
  const account = openAccount(context);
  if (account === undefined || context.unlocked === undefined || context.locking !== undefined) return;
  if (stillOpen(context.platform, account, context.unlocked.locks)) return;
  await lock(context, 'lock', true);
  if (readRememberedAccount(context.platform.storages) === undefined) forgetDevice(context);
}

/** Forgets who was here; the last step of signing out, in every tab. */
export function forgetDevice(context: SessionContext): void {
  const kept = readRememberedAccount(context.platform.storages);
  if (kept !== undefined) forgetLocks(context.platform, kept.id);
  forgetRememberedAccount(context.platform.storages);
  forgetActivity(context.platform);
  expectCode(context, false);
  context.state.set({ status: 'signed-out' });
}
