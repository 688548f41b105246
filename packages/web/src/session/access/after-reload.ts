import { readRememberedAccount } from '../platform/remembered-account.ts';
import { withTimeout } from '../platform/timing.ts';
import { preloadLocalCopy, type SessionContext } from '../state/context.ts';
import { adoptTransferredSignIn } from '../state/hand-over.ts';
import { wasIdleTooLong } from '../state/idle.ts';
import { expectCode } from './challenge.ts';
import { mayPassportStayOpen, readLockCount } from './lock-counter.ts';
import { startUnlocked } from './start-unlocked.ts';

/** How long a reload waits for the server's half of the reload key before asking for the password. */
const halfPatience = 4_000;

/** Runs when a tab starts. It finds the signed-in account, and opens it without the password if possible. */
export async function resumeSession(context: SessionContext): Promise<void> {
  const { platform, state } = context;
  await adoptTransferredSignIn(context);
  const kept = readRememberedAccount(platform.storages);
  if (kept === undefined) return state.set({ status: 'signed-out' });
  preloadLocalCopy(context, kept.id);
  const { copy, waiting } = await context.worker.service.lookAtDevice(kept.id);
  const idle = wasIdleTooLong(platform);
  if (!idle && (await reopenAfterReload(context))) return;
  if (idle) {
    // No tab was open to lock the passport when the idle time ran out, so the reload key is deleted now.
    await context.worker.service.forgetHalf(kept.id);
    void Promise.allSettled([context.auth.forget()()]);
  }
  state.set({
    status: 'locked',
    email: kept.email,
    offlineOk: copy,
    ...(idle && { reason: 'idle' }),
    ...(waiting > 0 && { waiting }),
    ...(kept.outside !== undefined && { outside: kept.outside }),
  });
}

/**
 * Opens the passport without the password if this device has its half of the reload key and the server returns the
 * other half.
 */
export async function reopenAfterReload(context: SessionContext): Promise<boolean> {
  const { platform, worker } = context;
  const [kept, session] = [readRememberedAccount(platform.storages), context.auth.current()];
  if (kept === undefined || session?.accountId !== kept.id || !platform.page.online()) return false;
  const locks = readLockCount(platform, kept.id);
  const { reloadSession } = await worker.service.lookAtDevice(kept.id);
  if (reloadSession !== session.sessionId) return false;
  const half = await withTimeout(platform.timing, halfPatience, readHalf(context), undefined);
  const vault = half?.ok && (await worker.service.openWithHalf(kept.id, half.value.half));
  if (!vault || !vault.ok) return false;
  if (!mayPassportStayOpen(platform, kept, locks)) {
    // Another tab locked the passport while this one was opening it.
    await worker.service.giveUp();
    return false;
  }
  startUnlocked(context, vault.value, kept.remember, locks);
  return true;
}

/**
 * Requests the server's half of the reload key. If the session was ended elsewhere, this is recorded even when the
 * answer arrives late.
 */
async function readHalf(context: SessionContext) {
  const half = await context.server.readReloadHalf();
  if (!half.ok && half.code === 'unauthorized') expectCode(context, true);
  return half;
}
