import type { SessionContext } from '../state/context.ts';

const firstRetry = 1_000;
const longestRetry = 30_000;

/** Resolves after a delay that grows with each try, or at once when the connection returns or the wait is cancelled. */
export async function waitBeforeRetry(
  { platform }: SessionContext,
  tries: number,
  signal?: AbortSignal,
): Promise<void> {
  await new Promise<void>(resolve => {
    const wait = Math.min(longestRetry, firstRetry * 2 ** Math.min(tries - 1, 6));
    const done = () => {
      callOff();
      unlisten();
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const callOff = platform.timing.after(wait, done);
    const unlisten = platform.page.on('online', done);
    signal?.addEventListener('abort', done, { once: true });
  });
}
