import { expect, it } from 'vitest';
import { ManualTime } from '../testing/manual-time.ts';
import { abortSlowRefresh } from './late-refresh.ts';

const address = (grant: string) => `https://passport.example.test/auth/v1/token?grant_type=${grant}`;

/** A server that answers nothing, and the signals of the calls it got. */
function silentServer() {
  const signals: (AbortSignal | null | undefined)[] = [];
  const fetch: typeof globalThis.fetch = (_asked, init) => {
    signals.push(init?.signal);
    return new Promise((_resolve, reject) =>
      init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
    );
  };
  return { fetch, signals };
}

it('a refresh is aborted after 45 seconds, before its answer counts as lost', async () => {
  const { fetch } = silentServer();
  const time = new ManualTime();
  let problem: unknown;
  void abortSlowRefresh(
    fetch,
    time,
  )(address('refresh_token')).catch((error: unknown) => {
    problem = error;
  });
  time.pass(44_999);
  await Promise.resolve();
  expect(problem).toBeUndefined();
  time.pass(1);
  await expect.poll(() => problem).toEqual(new Error('aborted'));
});

const refusing = async () => Response.json({ error_code: 'session_expired' }, { status: 400 });

it('an answer in time is handed on as it is', async () => {
  const answer = await abortSlowRefresh(refusing, new ManualTime())(address('refresh_token'));
  expect([answer.status, await answer.json()]).toEqual([400, { error_code: 'session_expired' }]);
});

it('other calls have no such limit', () => {
  const { fetch, signals } = silentServer();
  void abortSlowRefresh(fetch, new ManualTime())(address('password'));
  expect(signals).toEqual([undefined]);
});
