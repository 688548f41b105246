import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planWalks } from '../../../testing/walks/walks.ts';
import { acceptRefreshToken, judgeAccessTokenUse, type RefreshTokenState } from './refresh-turns.ts';

const reuseMs = 10_000;
const minute = 60_000;
const begun: RefreshTokenState = {
  refreshNumber: 1,
  siblingsFrom: 1,
  lostNumber: 0,
  usedNumber: 0,
  recentRotationsMs: [],
  spent: [],
};

/**
 * A simulated server with one session. It shows what it returned, and whether it noticed that two parties
 * hold the session.
 */
function server() {
  let turns = begun;
  let noticed = false;
  return {
    noticed: () => noticed,
    refresh(number: number, now: number): number {
      const turn = acceptRefreshToken(turns, number, { now, reuseMs });
      if (typeof turn === 'string') {
        noticed = true;
        return number;
      }
      ({ turns } = turn);
      return turns.refreshNumber;
    },
    use(number: number): void {
      const use = judgeAccessTokenUse(turns, number);
      if (use === 'stolen') noticed = true;
      if (use === 'first') turns = { ...turns, usedNumber: number };
    },
  };
}

const waits = fc.oneof(fc.integer({ min: 0, max: reuseMs }), fc.integer({ min: 0, max: 20 * minute }));
const { wanted, options } = planWalks(2_000);
const walks = { ...options, numRuns: wanted, endOnFailure: false };

describe('two holders of one refresh token', () => {
  const step = fc.record({ thief: fc.boolean(), wait: waits, uses: fc.boolean() });

  it('are noticed by the second refresh of each after any other, in any order and at any distance', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), waits, (steps, wait) => {
        const session = server();
        const held = { owner: 1, thief: 1 };
        let [now, ownersAtMs] = [20 * minute, 0];
        const refresh = (who: 'owner' | 'thief', uses: boolean) => {
          // An owner's device refreshes only after its access token has expired. A thief may refresh at any
          // time.
          if (who === 'owner') now = Math.max(now, ownersAtMs + reuseMs);
          if (who === 'owner') ownersAtMs = now;
          held[who] = session.refresh(held[who], now);
          if (uses) session.use(held[who]);
        };
        for (const { thief, wait: before, uses } of steps) {
          now += before;
          refresh(thief ? 'thief' : 'owner', uses);
        }
        for (const who of ['thief', 'owner', 'thief', 'owner', 'thief', 'owner'] as const) {
          refresh(who, who === 'owner');
          now += wait;
        }
        expect(session.noticed()).toBe(true);
      }),
      walks,
    );
  });

  it('are noticed where the thief is always one ahead, and shows no access token before its owner has theirs', () => {
    const session = server();
    let [owner, thief, now] = [1, 1, 0];
    for (let round = 0; round < 2; round += 1) {
      now += 13 * minute;
      const ahead = session.refresh(thief, now);
      now += minute;
      owner = session.refresh(owner, now);
      session.use(owner);
      thief = ahead;
    }
    expect(session.noticed()).toBe(true);
  });
});

describe('one answer', () => {
  it('that was used ends the session as soon as the token before it is shown again', () => {
    const session = server();
    session.use(session.refresh(1, 0));
    expect(session.noticed()).toBe(false);
    session.refresh(1, minute);
    expect(session.noticed()).toBe(true);
  });

  it('that counted as lost, and was replaced, ends the session when it is used after all', () => {
    const session = server();
    const lost = session.refresh(1, 0);
    session.use(session.refresh(1, 2 * minute));
    expect(session.noticed()).toBe(false);
    session.use(lost);
    expect(session.noticed()).toBe(true);
  });
});

describe('one holder', () => {
  const tab = fc.record({
    wait: fc.integer({ min: 0, max: reuseMs - 1 }),
    lost: fc.boolean(),
    uses: fc.boolean(),
  });
  const race = fc.record({ wait: waits, tabs: fc.array(tab, { minLength: 1, maxLength: 5 }) });

  it('is never taken for two, with several tabs, lost answers and retries at any time', () => {
    fc.assert(
      fc.property(fc.array(race, { maxLength: 20 }), races => {
        const session = server();
        let [stored, now] = [1, 0];
        for (const { wait, tabs } of races) {
          now += wait;
          const shown = stored;
          // The tabs share one storage entry, so the response that is written last remains there.
          for (const one of tabs.toSorted((a, b) => a.wait - b.wait)) {
            const answer = session.refresh(shown, now + one.wait);
            if (one.lost) continue;
            stored = answer;
            if (one.uses) session.use(answer);
          }
          now += reuseMs;
          expect(session.noticed()).toBe(false);
        }
      }),
      walks,
    );
  });

  it('whose answer comes late, after a retry got another, goes on with either', () => {
    for (const last of ['late', 'retried'] as const) {
      const session = server();
      const late = session.refresh(1, 0);
      const retried = session.refresh(1, 59_000);
      session.use(late);
      session.use(retried);
      const now = 15 * minute;
      session.use(session.refresh({ late, retried }[last], now));
      expect(session.noticed()).toBe(false);
    }
  });
});
