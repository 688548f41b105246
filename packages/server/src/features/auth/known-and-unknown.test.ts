import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthWorld, createUnusedEmail, startAuthWorld } from './testing/auth-world.ts';

// A response must not reveal whether an email address or phone number has an account: not by its status, headers or
// shape, and not by any value that stays the same in repeated responses.

const password = 'a-good-secret';
const challenge = { code_challenge: 'x'.repeat(43), code_challenge_method: 's256' };
let world: AuthWorld;
let confirmed: string;
let waiting: string;
beforeAll(async () => {
  world = await startAuthWorld({ EMAIL_CONFIRM: 'on', PHONE_SIGN_UP: 'on', MESSAGE_COOLDOWN: '0' });
  confirmed = createUnusedEmail();
  await world.device().auth.signUp({ email: confirmed, password });
  const { code: token } = await world.newestTo(confirmed);
  await world.device().auth.verifyOtp({ type: 'email', email: confirmed, token });
  waiting = createUnusedEmail();
  await world.device().auth.signUp({ email: waiting, password });
});
afterAll(() => world.close());

type Asking = [path: string, body: (email: string) => Record<string, unknown>];
const asking: Asking[] = [
  ['/signup', email => ({ email, password: 'another-secret', data: { display_name: 'Ada' } })],
  ['/signup', email => ({ email, password: 'another-secret', ...challenge })],
  ['/token?grant_type=password', email => ({ email, password: 'not-the-secret' })],
  ['/otp', email => ({ email, create_user: true })],
  ['/otp', email => ({ email, create_user: false })],
  ['/recover', email => ({ email })],
  ['/resend', email => ({ email, type: 'signup' })],
  ['/resend', email => ({ email, type: 'email_change' })],
  ['/verify', email => ({ email, type: 'email', token: '000000' })],
  ['/verify', email => ({ email, type: 'recovery', token: '000000' })],
  ['/verify', email => ({ email, type: 'email_change', token: '000000' })],
];

/** The parts of a response that stay the same from one request to the next. */
async function answerTo(path: string, body: Record<string, unknown>) {
  const { status, headers, body: answer } = await world.call('POST', path, { body });
  const names = [...headers.keys()].filter(name => name !== 'date').toSorted();
  return { status, names, answer: steady(answer, String(body['email'])) };
}

/** Replaces ids, times and the address in a response, which differ between any two requests. */
function steady(answer: unknown, email: string): unknown {
  const text = JSON.stringify(answer ?? null)
    .replaceAll(email, '<email>')
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>');
  return JSON.parse(text);
}

describe.each(asking)('%s', (path, body) => {
  test('answers alike for an email with an account, one on its way and one that nobody has', async () => {
    const unknown = await answerTo(path, body(createUnusedEmail()));
    expect(await answerTo(path, body(confirmed))).toEqual(unknown);
    expect(await answerTo(path, body(waiting))).toEqual(unknown);
  });
});

const idsOf = async (email: string) => {
  const { body } = await world.call('POST', '/signup', { body: { email, password } });
  return [body.id, body.identities[0].identity_id];
};

test('asking twice to sign up gives the same ids, whoever has the address', async () => {
  for (const email of [createUnusedEmail(), confirmed, waiting])
    expect(await idsOf(email)).toEqual(await idsOf(email));
  expect(await idsOf(confirmed)).not.toEqual(await idsOf(waiting));
  expect((await world.device().auth.signInWithPassword({ email: confirmed, password })).error).toBeNull();
  const early = await world.device().auth.signInWithPassword({ email: waiting, password });
  expect(early.error).toMatchObject({ code: 'email_not_confirmed' });
});

describe('with the settings that the official client expects', () => {
  let upstream: AuthWorld;
  beforeAll(async () => {
    upstream = await startAuthWorld({ AUTH_PROFILE: 'conformance-confirm' });
  });
  afterAll(() => upstream.close());

  test('an answer shows the account, and a user without identities that the address is taken', async () => {
    const email = createUnusedEmail();
    const { auth } = upstream.device();
    const made = await auth.signUp({ email, password });
    const { code: token } = await upstream.newestTo(email);
    const { data } = await auth.verifyOtp({ type: 'email', email, token });
    expect(data.user?.id).toBe(made.data.user?.id);
    upstream.clock.advance(2000);
    const again = await upstream.device().auth.signUp({ email, password });
    expect(again.error).toBeNull();
    expect(again.data).toMatchObject({ session: null, user: { email, identities: [], role: '' } });
    expect(again.data.user?.id).not.toBe(data.user?.id);
    const asked = await upstream.device().auth.signInWithOtp({
      email: createUnusedEmail(),
      options: { shouldCreateUser: false },
    });
    expect(asked.error).toMatchObject({ status: 422, code: 'otp_disabled' });
    const other = createUnusedEmail();
    const { auth: others } = upstream.device();
    await others.signUp({ email: other, password });
    await others.verifyOtp({ type: 'email', email: other, token: (await upstream.newestTo(other)).code });
    expect((await others.updateUser({ email })).error).toMatchObject({ status: 422, code: 'email_exists' });
  });

  test('a link that was asked for without a challenge carries its session', async () => {
    const email = createUnusedEmail();
    await upstream.device().auth.signUp({ email, password });
    const { link } = await upstream.newestTo(email);
    const { pathname, search } = new URL(link);
    const address = `${upstream.url}${pathname}${search}`;
    const pressed = await fetch(address, { method: 'POST', redirect: 'manual' });
    const carried = new URLSearchParams(new URL(pressed.headers.get('location') ?? '').hash.slice(1));
    const { error } = await upstream.device().auth.setSession({
      access_token: carried.get('access_token') ?? '',
      refresh_token: carried.get('refresh_token') ?? '',
    });
    expect([error, carried.get('type')]).toEqual([null, 'signup']);
  });
});
