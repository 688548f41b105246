import { expect, it } from 'vitest';
import { problemWords } from '../../api/problem-words.ts';
import { newWorld, password } from '../../testing/people.ts';

const change = 'POST /billing/v1/change';
const yearly = { plan: 'premium', interval: 'yearly' } as const;

it.each([
  ['proof_required', 403, 'proof-wanted'],
  ['proof_refused', 403, 'proof-wanted'],
  ['session_expired', 401, 'not-open'],
  ['new_device', 403, 'code-wanted'],
  ['unexpected', 500, 'unexpected'],
] as const)(
  'a change that is refused as %s is explained by what its person can do',
  async (code, status, problem) => {
    const world = newWorld();
    const tab = await world.signedUp();
    world.server.instead = (call, answer) =>
      call === change ? Response.json({ code, message: 'Refused.' }, { status }) : answer;
    const billing = await tab.session.billing();
    expect(await billing.change(yearly, password)).toEqual({ ok: false, words: problemWords(problem) });
  },
);
