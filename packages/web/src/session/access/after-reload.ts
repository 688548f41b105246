import { readRememberedAccount } from '../platform/remembered-account.ts';
import { withTimeout } from '../platform/timing.ts';
import { preloadLocalCopy, type SessionContext } from '../state/context.ts';
import { takeHandedSignIn } from '../state/hand-over.ts';
import { isIdle } from '../state/idle.ts';
import { expectCode } from './challenge.ts';
import { lockCount, stillOpen } from './lock-counter.ts';
import { startUnlocked } from './start-unlocked.ts';

/** How long a reload may wait for the server's half before the password is asked for. */
const halfPatience = 4_000;

/** At the start of a tab: says who is here, and opens without the password where that can be. */
export async function resume(context: SessionContext): Promise<void> {
  const { platform, state } = context;
  await takeHandedSignIn(context);
  const kept = readRememberedAccount(platform.storages);
  if (kept === undefined) return state.set({ status: 'signed-out' });
  preloadLocalCopy(context, kept.id);
  const { copy, waiting } = await context.worker.service.lookAtDevice(kept.id);
  const idle = isIdle(platform);
  if (!idle && (await openWithHalves(context))) return;
  if (idle) {
    // Nobody locked because no tab was open when the time ran out: it is done now.
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

/** Opens without the password, when this device has its half of the reload key and the server gives the other. */
export async function openWithHalves(context: SessionContext): Promise<boolean> {
  const { platform, worker } = context;
  const [kept, session] = [readRememberedAccount(platform.storages), context.auth.current()];
  if (kept === undefined || session?.accountId !== kept.id || !platform.page.online()) return false;
  const locks = lockCount(platform, kept.id);
  const { reloadSession } = await worker.service.lookAtDevice(kept.id);
  if (reloadSession !== session.sessionId) return false;
  const half = await withTimeout(platform.timing, halfPatience, readHalf(context), undefined);
  const vault = half?.ok && (await worker.service.openWithHalf(kept.id, half.value.half));
  if (!vault || !vault.ok) return false;
  if (!stillOpen(platform, kept, locks)) {
    // Another tab locked while this one was opening.
    await worker.service.giveUp();
    return false;
  }
  startUnlocked(context, vault.value, kept.remember, locks);
  return true;
}

/** Asks for the server's half. That the session was ended from elsewhere is noted, however late that answer comes. */
async function readHalf(context: SessionContext) {
  const half = await context.server.readReloadHalf();
  if (!half.ok && half.code === 'unauthorized') expectCode(context, true);
  return half;
}
