import type { Timing } from '../platform/timing.ts';

// The server counts an answer that was not used for a minute as lost, and ends the session when it is used after all. So this
// device stops waiting before that.
const patience = 45_000;

/** Aborts a refresh of tokens that takes longer than 45 seconds; every other call waits as long as it takes. */
export function abortLateRefresh(outside: typeof globalThis.fetch, timing: Timing): typeof globalThis.fetch {
  return async (asked, init) => {
    const address = asked instanceof Request ? asked.url : String(asked);
    if (!address.includes('grant_type=refresh_token')) return await outside(asked, init);
    const late = new AbortController();
    const callOff = timing.after(patience, () => late.abort());
    try {
      const answer = await outside(asked, { ...init, signal: late.signal });
      // The body may stall too.
      return new Response(await answer.text(), answer);
    } finally {
      callOff();
    }
  };
}
