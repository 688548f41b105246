import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { plainPolicy } from '../../../pages/plain-page.ts';
import {
  type AuthWorld,
  createUnusedEmail,
  type Person,
  readDeviceSession,
  signInOnOtherDevice,
  startAuthWorld,
} from '../testing/auth-world.ts';
import { isAllowedRedirect } from './redirect.ts';

const minute = 60_000;
let world: AuthWorld;
beforeAll(async () => {
  world = await startAuthWorld({ REDIRECT_URLS: 'https://*.example.com/in/**, myapp://callback' });
});
beforeEach(() => world.clock.advance(60 * minute));
afterAll(() => world.close());

const rows = async (table: string) => (await world.database.pool.query(`select * from ${table}`)).rowCount;

/** Counts the rows that a request adds to each table, to compare the cost of two requests. */
async function written(ask: () => Promise<unknown>): Promise<number[]> {
  const tables = ['one_time_codes', 'waiting_messages', 'jobs.job', 'limits'];
  const before = await Promise.all(tables.map(rows));
  await ask();
  const after = await Promise.all(tables.map(rows));
  return after.map((count, index) => (count ?? 0) - (before[index] ?? 0));
}

describe('signing in with a code', () => {
  test('works with the code and with the link, and wants no password', async () => {
    const { email, id } = await world.newPerson();
    const device = world.device();
    expect((await device.auth.signInWithOtp({ email })).error).toBeNull();
    const { code, subject, type } = await world.newestTo(email);
    expect([subject, type]).toEqual(['Your Kinfolio login code', 'magiclink']);
    const { data, error } = await device.auth.verifyOtp({ email, token: code, type: 'email' });
    expect(error).toBeNull();
    expect(data.user?.id).toBe(id);
    world.clock.advance(minute);
    await device.auth.signInWithOtp({ email });
    const { token } = await world.newestTo(email);
    const link = await world.device().auth.verifyOtp({ token_hash: token, type: 'magiclink' });
    expect(link.data.user?.id).toBe(id);
  });

  test('makes an account for somebody new, unless none is wanted', async () => {
    const [email, nobody] = [createUnusedEmail(), createUnusedEmail()];
    const device = world.device();
    const options = { data: { display_name: 'Ada' } };
    expect((await device.auth.signInWithOtp({ email, options })).error).toBeNull();
    const { code } = await world.newestTo(email);
    const { data } = await device.auth.verifyOtp({ email, token: code, type: 'email' });
    expect(data.user?.user_metadata).toMatchObject({ display_name: 'Ada' });
    const wantsNone = { email: nobody, options: { shouldCreateUser: false } };
    expect((await device.auth.signInWithOtp(wantsNone)).error).toBeNull();
    await world.post.deliverWaiting();
    expect(world.sent.mails.filter(({ to }) => to === nobody)).toEqual([]);
    const { rows: owners } = await world.database.pool.query(
      'select 1 from account_emails where email = $1',
      [nobody],
    );
    expect(owners).toEqual([]);
  });

  test.each([
    ['neither address', {}, 'validation_failed'],
    ['both addresses', { email: 'a@example.org', phone: '447700900123' }, 'validation_failed'],
    ['a channel for an email', { email: 'a@example.org', channel: 'sms' }, 'validation_failed'],
    ['half a challenge', { email: 'a@example.org', code_challenge: 'a'.repeat(43) }, 'validation_failed'],
    ['a phone, where there are none', { phone: '447700900123' }, 'phone_provider_disabled'],
    ['a phone in words', { phone: 'my phone' }, 'validation_failed'],
  ])('with %s is refused', async (_what, body, error_code) => {
    expect(await world.call('POST', '/otp', { body })).toMatchObject({ status: 400, body: { error_code } });
  });
});

const take = (auth_code: unknown, code_verifier: string) =>
  world.call('POST', '/token?grant_type=pkce', { body: { auth_code, code_verifier } });

const press = async (link: string) => {
  const { pathname, search } = new URL(link);
  const pressed = await fetch(`${world.url}${pathname}${search}`, { method: 'POST', redirect: 'manual' });
  return new URL(pressed.headers.get('location') ?? '');
};

describe('a link that is pressed in another browser than the one that asked', () => {
  const verifier = 'v'.repeat(43);
  const ask = async (email: string) => {
    const body = { email, code_challenge: verifier, code_challenge_method: 'plain' };
    expect((await world.call('POST', '/recover', { body })).status).toBe(200);
    return world.newestTo(email);
  };

  test('signs nobody in there, and the code still works where it was asked for; then the link leads nowhere', async () => {
    const { email } = await world.newPerson();
    const { link, code: token } = await ask(email);
    const landed = await press(link);
    expect([landed.pathname, landed.hash]).toEqual(['/welcome', '']);
    const waiting = landed.searchParams.get('code');
    expect((await take(waiting, 'w'.repeat(43))).body).toMatchObject({ error_code: 'bad_code_verifier' });
    expect((await press(link)).searchParams.get('error_code')).toBe('otp_expired');
    const typed = await world.call('POST', '/verify', { body: { email, token, type: 'recovery' } });
    expect(typed).toMatchObject({ status: 200, body: { user: { email } } });
    expect((await take(waiting, verifier)).status).toBe(404);
  });

  test('is used up with its code where it was asked for', async () => {
    const { email } = await world.newPerson();
    const { link, code: token } = await ask(email);
    expect((await take((await press(link)).searchParams.get('code'), verifier)).status).toBe(200);
    const typed = await world.call('POST', '/verify', { body: { email, token, type: 'recovery' } });
    expect(typed.body).toMatchObject({ error_code: 'otp_expired' });
  });

  test('and was asked for without a challenge leads to no session at all', async () => {
    const { email } = await world.newPerson();
    await world.call('POST', '/recover', { body: { email } });
    const landed = await press((await world.newestTo(email)).link);
    expect(landed.href).not.toContain('token');
    expect(landed.searchParams.get('error_code')).toBe('bad_code_verifier');
  });
});

describe('a forgotten password', () => {
  test('a code lets its owner in to set another', async () => {
    const { email } = await world.newPerson();
    const device = world.device();
    const events: string[] = [];
    device.auth.onAuthStateChange(event => void events.push(event));
    expect((await device.auth.resetPasswordForEmail(email)).error).toBeNull();
    const { code, subject } = await world.newestTo(email);
    expect(subject).toBe('Your Kinfolio account: forgotten password');
    await device.auth.verifyOtp({ email, token: code, type: 'recovery' });
    await expect.poll(() => events).toContain('PASSWORD_RECOVERY');
    expect((await device.auth.updateUser({ password: 'the-next-secret' })).error).toBeNull();
    const back = await world.device().auth.signInWithPassword({ email, password: 'the-next-secret' });
    expect(back.error).toBeNull();
  });

  test('asking costs and answers the same for an address nobody has, also too early', async () => {
    const { email } = await world.newPerson();
    await world.post.deliverWaiting();
    const nobody = createUnusedEmail();
    const ask = (to: string) => world.call('POST', '/recover', { body: { email: to } });
    const [known, unknown] = [await written(() => ask(email)), await written(() => ask(nobody))];
    expect(unknown).toEqual(known);
    expect(known.slice(0, 3)).toEqual([1, 1, 1]);
    const early = [await ask(email), await ask(nobody)];
    expect(early[0]).toMatchObject({ status: 429, body: { error_code: 'over_email_send_rate_limit' } });
    expect(early[1]?.body).toEqual(early[0]?.body);
    const before = world.sent.mails.length;
    await world.post.deliverWaiting();
    expect(world.sent.mails.slice(before).map(({ to }) => to)).toEqual([email]);
    expect(await rows('waiting_messages')).toBe(0);
  });

  test('ten mails an hour are enough for one address', async () => {
    const { email } = await world.newPerson();
    const answers = [];
    for (let turn = 0; turn < 11; turn += 1) {
      answers.push((await world.call('POST', '/recover', { body: { email } })).status);
      world.clock.advance(minute);
    }
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });

  test('needs an address', async () => {
    for (const body of [{}, { email: null }, { email: 'a@' }])
      expect(await world.call('POST', '/recover', { body })).toMatchObject({
        status: 400,
        body: { error_code: 'validation_failed' },
      });
  });
});

describe('asking again', () => {
  test.each(['signup', 'email_change'] as const)('%s tells nothing to a stranger', async type => {
    const { email } = await world.newPerson();
    const told = { [email]: type === 'signup' ? ['You already have a Kinfolio account'] : [] };
    for (const to of [email, createUnusedEmail()]) {
      expect((await world.device().auth.resend({ type, email: to })).error).toBeNull();
      await world.post.deliverWaiting();
      const mails = world.sent.mails.filter(mail => mail.to === to);
      expect(mails.map(({ subject }) => subject)).toEqual(told[to] ?? []);
    }
  });

  test.each([
    [{ email: 'a@example.org' }],
    [{ type: 'recovery', email: 'a@example.org' }],
    [{ type: 'sms', email: 'a@example.org' }],
    [{ type: 'signup', phone: '447700900123' }],
    [{ type: 'signup' }],
  ])('%j is refused', async body => {
    expect(await world.call('POST', '/resend', { body })).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    });
  });
});

const follow = (token_hash: string) => world.device().auth.verifyOtp({ token_hash, type: 'email_change' });

/** A person in the middle of changing their email address, with the messages to both addresses. */
async function changing() {
  const person = await world.newPerson();
  const wanted = createUnusedEmail();
  const { data, error } = await person.device.auth.updateUser({ email: wanted });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email: person.email, new_email: wanted });
  expect(data.user?.email_change_sent_at).toBe(new Date(world.clock.now()).toISOString());
  const [old, fresh] = [await world.newestTo(person.email), await world.newestTo(wanted)];
  return { ...person, wanted, old, fresh };
}
const agree = (email: string, token: string) =>
  world.device().auth.verifyOtp({ email, token, type: 'email_change' });

/** The response that tells a device how to derive keys from the password for an email address. */
async function preloginOf(name: string): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email: name });
  const answer = await fetch(`${world.url}/vault/v1/prelogin`, { method: 'POST', headers, body });
  return answer.json();
}

describe('another email', () => {
  test.each(['old first', 'new first'])('takes both addresses, %s', async order => {
    const { email, wanted, old, fresh, device } = await changing();
    expect(old.text).toContain(wanted);
    const steps: [string, string][] = [
      [email, old.code],
      [wanted, fresh.code],
    ];
    const [[first, firstCode], [second, secondCode]] = (
      order === 'old first' ? steps : steps.toReversed()
    ) as [[string, string], [string, string]];
    const half = await agree(first, firstCode);
    expect(half).toMatchObject({ data: { user: null, session: null }, error: null });
    expect((await device.auth.getUser()).data.user?.email).toBe(email);
    expect((await agree(first, firstCode)).error).toMatchObject({ code: 'otp_expired' });
    const whole = await agree(second, secondCode);
    expect(whole.data.user).toMatchObject({
      email: wanted,
      identities: [{ identity_data: { email: wanted } }],
    });
    expect(whole.data.user?.new_email).toBeUndefined();
    expect((await world.newestTo(email)).subject).toBe('Your email address for Kinfolio was changed');
    const reused = await world.device().auth.signUp({ email, password: 'a-good-secret' });
    expect(reused.error).toBeNull();
  });

  test('leaves how the password becomes keys as it is, under the new name', async () => {
    const { email, password, device, wanted, old, fresh } = await changing();
    const kdf = { profile: 'argon2id-1', salt: 'ASjg9PrifgfxGkMnt-lFVA' };
    await device.auth.updateUser({ data: { kdf } });
    await agree(email, old.code);
    expect((await device.auth.getUser()).data.user).toMatchObject({ email_change_agreed: 'current' });
    await agree(wanted, fresh.code);
    expect(await preloginOf(wanted)).toEqual(kdf);
    expect(await preloginOf(email)).not.toEqual(kdf);
    expect((await device.auth.getUser()).data.user).not.toHaveProperty('email_change_agreed');
    const signIn = (name: string) => world.device().auth.signInWithPassword({ email: name, password });
    expect((await signIn(wanted)).error).toBeNull();
    expect((await signIn(email)).error).toMatchObject({ code: 'invalid_credentials' });
  });

  test('works by the links of both mails too', async () => {
    const { wanted, old, fresh } = await changing();
    expect(await follow(fresh.token)).toMatchObject({ data: { user: null }, error: null });
    expect((await follow(old.token)).data.user?.email).toBe(wanted);
  });

  test('one address cannot agree for both', async () => {
    const { email, wanted, old, fresh } = await changing();
    expect((await agree(wanted, old.code)).error).toMatchObject({ code: 'otp_expired' });
    expect((await agree(email, fresh.code)).error).toMatchObject({ code: 'otp_expired' });
    world.clock.advance(11 * minute);
    expect((await agree(email, old.code)).error).toMatchObject({ code: 'otp_expired' });
  });

  test('asked for again begins again: who agreed before has agreed to nothing', async () => {
    const { device, email, old, wanted } = await changing();
    await agree(email, old.code);
    const later = createUnusedEmail();
    await device.auth.updateUser({ email: later });
    const { code } = await world.newestTo(later);
    expect(await agree(later, code)).toMatchObject({ data: { user: null }, error: null });
    expect((await device.auth.getUser()).data.user).toMatchObject({ email, new_email: later });
    world.clock.advance(minute);
    await device.auth.resend({ type: 'email_change', email: later });
    expect((await agree(email, (await world.newestTo(email)).code)).data.user?.email).toBe(later);
    expect((await agree(wanted, '000000')).error).toMatchObject({ code: 'otp_expired' });
  });

  test('that somebody has looks free, its owner hears of it and no code leads there', async () => {
    const { email: taken } = await world.newPerson();
    const person = await world.newPerson();
    const asked = await person.device.auth.updateUser({ email: taken });
    expect([asked.error, asked.data.user?.new_email]).toEqual([null, taken]);
    const told = await world.newestTo(taken);
    expect([told.subject, told.code]).toEqual(['You already have a Kinfolio account', '']);
    expect((await agree(person.email, (await world.newestTo(person.email)).code)).error).toBeNull();
    expect((await agree(taken, '000000')).error).toMatchObject({ code: 'otp_expired' });
    const { data } = await person.device.auth.getUser();
    expect(data.user?.email).toBe(person.email);
  });

  test('that somebody takes meanwhile is refused', async () => {
    const { email, wanted, old, fresh } = await changing();
    await world.device().auth.signUp({ email: wanted, password: 'a-good-secret' });
    await agree(email, old.code);
    expect(
      (await world.device().auth.verifyOtp({ token_hash: fresh.token, type: 'email_change' })).error,
    ).toMatchObject({ code: 'email_exists' });
  });

  test('two who ask for one address: the first to prove it has it', async () => {
    const [one, two] = [await changing(), await world.newPerson()];
    world.clock.advance(minute);
    await two.device.auth.updateUser({ email: one.wanted });
    await agree(two.email, (await world.newestTo(two.email)).code);
    await agree(one.email, one.old.code);
    const whole = await agree(one.wanted, (await world.newestTo(one.wanted)).code);
    expect(whole.data.user?.id).toBe(two.id);
  });
});

test('another phone number is the person’s once its code was typed', async () => {
  const { device } = await world.newPerson();
  const phone = `447700901${String(process.pid % 1000).padStart(3, '0')}`;
  const asked = await device.auth.updateUser({ phone: `+${phone}` });
  expect(asked.data.user).toMatchObject({ phone: '', new_phone: phone });
  const first = await world.newestTo(phone);
  const soon = await device.auth.resend({ type: 'phone_change', phone });
  expect(soon.error).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' });
  world.clock.advance(minute);
  expect((await device.auth.resend({ type: 'phone_change', phone })).error).toBeNull();
  const { code } = await world.newestTo(phone);
  const agreeBy = (token: string) => world.device().auth.verifyOtp({ phone, token, type: 'phone_change' });
  for (const old of [first.code].filter(one => one !== code))
    expect((await agreeBy(old)).error).toMatchObject({ status: 403, code: 'otp_expired' });
  const { data } = await agreeBy(code);
  expect(data.user).toMatchObject({ phone, app_metadata: { providers: ['email', 'phone'] } });
  world.clock.advance(minute);
  const texts = world.sent.texts.length;
  const taken = await (await world.newPerson()).device.auth.updateUser({ phone });
  expect([taken.error, taken.data.user?.new_phone]).toEqual([null, phone]);
  await world.post.deliverWaiting();
  expect(world.sent.texts).toHaveLength(texts);
});

test('a new password voids every code on its way, and its owner is told', async () => {
  const person = await world.newPerson();
  const other = await signInOnOtherDevice(world, person);
  await world.device().auth.resetPasswordForEmail(person.email);
  const { code, token } = await world.newestTo(person.email);
  await person.device.auth.updateUser({ password: 'the-next-secret' });
  const { email } = person;
  expect(
    (await world.device().auth.verifyOtp({ email, token: code, type: 'recovery' })).error,
  ).not.toBeNull();
  const link = await world.device().auth.verifyOtp({ token_hash: token, type: 'recovery' });
  expect(link.error).toMatchObject({ code: 'otp_expired' });
  expect((await other.device.auth.getUser()).error).not.toBeNull();
  expect((await world.newestTo(email)).subject).toBe('Your Kinfolio password was changed');
});

const prove = async ({ device }: Person) => device.auth.reauthenticate();

describe('proving who is there once more', () => {
  test('sends a code that opens no session', async () => {
    const person = await world.newPerson();
    expect((await prove(person)).error).toBeNull();
    const { code, subject } = await world.newestTo(person.email);
    expect(subject).toBe('Your Kinfolio code');
    for (const type of ['email', 'signup', 'recovery'] as const) {
      const { error } = await world.device().auth.verifyOtp({ email: person.email, token: code, type });
      expect(error).toMatchObject({ code: 'otp_expired' });
    }
    expect((await prove(person)).error).toMatchObject({ status: 429 });
  });

  test('is for whoever is signed in', async () => {
    expect(await world.call('GET', '/reauthenticate')).toMatchObject({ status: 401 });
    const { access_token } = await readDeviceSession(await world.newPerson());
    const headers = { authorization: `Bearer ${access_token}` };
    expect((await world.call('GET', '/reauthenticate', { headers })).body).toEqual({});
  });
});

test.each([
  ['http://localhost:8787/a', true],
  ['http://localhost:3000/a', true],
  ['http://127.0.0.1:5173', true],
  ['https://localhost:8787/a', false],
  ['https://app.example.com/in/a/b', true],
  ['https://a.b.example.com/in/a', false],
  ['https://app.example.com/out', false],
  ['https://evil.example/?https://app.example.com/in/', false],
  ['https://evil.example/#.example.com/in/a', false],
  ['https://x@app.example.com/in/a', false],
  ['myapp://callback', true],
  ['myapp://other', false],
  ['not an address', false],
  ['javascript:alert(1)', false],
])('a link may lead to %s: %s', (target, allowed) => {
  expect(isAllowedRedirect({ settings: world.config.auth }, target)).toBe(allowed);
});

test('the page of a link may lead on to its target and nowhere else', () => {
  expect(plainPolicy('https://app.example.com/in/a')).toContain(
    "form-action 'self' https://app.example.com;",
  );
  expect(plainPolicy('myapp://callback')).toContain("form-action 'self' myapp:;");
});
