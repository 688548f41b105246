import { expect, it } from 'vitest';
import { getProblemText } from '../../api/problem-words.ts';
import { createTestWorld, margaretPassword } from '../../testing/people.ts';

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
    const world = createTestWorld();
    const tab = await world.signedUp();
    world.server.instead = (call, answer) =>
      call === change ? Response.json({ code, message: 'Refused.' }, { status }) : answer;
    const billing = await tab.session.billing();
    expect(await billing.change(yearly, margaretPassword)).toEqual({
      ok: false,
      words: getProblemText(problem),
    });
  },
);
