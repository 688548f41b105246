import { expect, it } from 'vitest';
import { createTestWorld, margaretPassword } from '../testing/people.ts';

const list = 'GET /vault/v1/vault/earlier';
const open = 'POST /vault/v1/vault/earlier/open';
const refusal = (status: number, code: string) => Response.json({ code, message: 'Refused.' }, { status });

/** A person with one earlier vault. `answerOpen` returns the server's answer to that vault's password. */
async function withEarlier(answerOpen: () => Response) {
  const { server, ...world } = createTestWorld();
  const tab = await world.signedUp();
  const state = Promise.withResolvers<unknown>();
  server.instead = async (call, answer) => {
    if (call === 'GET /vault/v1/vault') state.resolve(await answer.clone().json());
    if (call === open) return answerOpen();
    if (call !== list) return answer;
    const passwordKdf = { profile: 'argon2id-1', salt: 'A'.repeat(22) };
    const at = new Date(0).toISOString();
    return Response.json({
      earlier: [{ vault: await state.promise, passwordKdf, setAsideAt: at, goesAt: at }],
    });
  };
  const security = await tab.session.security();
  return {
    server,
    takeBack: (found: string) => security.restoreArchived({ found, password: margaretPassword }),
  };
}

it.each([
  ['too-many-tries', 429, 'rate_limited'],
  ['offline', 503, 'unavailable'],
  ['wrong-code', 403, 'proof_refused'],
  ['wrong-code', 404, 'not_found'],
] as const)(
  'an earlier password that the server refuses is %s where it answers %i',
  async (problem, status, code) => {
    const { takeBack } = await withEarlier(() => refusal(status, code));
    expect(await takeBack('the password of then')).toMatchObject({ ok: false, problem });
  },
);

it('a recovery code that opens nothing is not tried as a password', async () => {
  const { server, takeBack } = await withEarlier(() => refusal(403, 'proof_refused'));
  const code = '00000-11111-22222-33333-44444-55555-66666-77777';
  expect(await takeBack(code)).toMatchObject({ ok: false, problem: 'wrong-code' });
  expect(server.calls).not.toContain(open);
});
