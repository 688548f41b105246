import type { SessionTimers } from '../platform/timing.ts';

// If an answer is not used within a minute, the server treats it as lost and ends the session when it is used later. So
// this device stops waiting well before that.
const patience = 45_000;

/** Aborts a token refresh that takes longer than `patience`. Every other call may take as long as it needs. */
export function abortSlowRefresh(
  outside: typeof globalThis.fetch,
  timing: SessionTimers,
): typeof globalThis.fetch {
  return async (asked, init) => {
    const address = asked instanceof Request ? asked.url : String(asked);
    if (!address.includes('grant_type=refresh_token')) return await outside(asked, init);
    const late = new AbortController();
    const callOff = timing.after(patience, () => late.abort());
    try {
      const answer = await outside(asked, { ...init, signal: late.signal });
      // Reading the body may also hang, so it is read before the time limit ends.
      return new Response(await answer.text(), answer);
    } finally {
      callOff();
    }
  };
}
