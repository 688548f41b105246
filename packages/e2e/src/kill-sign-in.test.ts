import { randomBytes } from 'node:crypto';
import { createVaultClient } from '@kinfolio/contract/client';
import { newEnvelope, newId, newVault } from '@kinfolio/server/features/vault/testing/sealed';
import { softwarePasskey } from '@kinfolio/server/testing/software-passkey';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticatorApp } from './harness/authenticator-app.ts';
import { codesAbout } from './harness/mail.ts';
import { mailsTo } from './harness/mail-server.ts';
import { type RunningServer, startServer } from './harness/server.ts';

// kill -9 at each step of signing up, in and back in. A step is what a person does once, or again when no answer came:
// doing it again is all they can do, so it must be enough.

const SLOW = process.env['SLOW'] === '1';
const env = { EMAIL_CONFIRM: 'on', NEW_DEVICE_CODE: 'on', MESSAGE_COOLDOWN: '0', REQUESTS_PER_MINUTE: '0' };
const first = 'the-first-secret-of-a-device';
const next = 'the-next-secret-of-a-device';
const device = randomBytes(32).toString('base64url');

let server: RunningServer;
let anonKey: string;
beforeAll(async () => {
  server = await startServer({ databaseUrl: 'own', env });
  const settings: { anonKey: string } = await (await fetch(`${server.url}/config.json`)).json();
  ({ anonKey } = settings);
});
afterAll(() => server.stop());

/** When the server dies: as the request goes out, or when its answer is on the way and does not arrive. */
const moments = ['with the request', 'before the answer'] as const;
let dieAt: (typeof moments)[number] | undefined;

/** The server took the request whose answer did not arrive. */
let tookIt = false;

const mortalFetch: typeof fetch = async (...request) => {
  const moment = dieAt;
  dieAt = undefined;
  tookIt = false;
  if (moment === undefined) return fetch(...request);
  const answer = fetch(...request).then(({ ok }) => ok);
  if (moment === 'before the answer') tookIt = await answer;
  const { dataDir, port } = server;
  await Promise.all([server.kill(), answer.catch(() => undefined)]);
  server = await startServer({ databaseUrl: 'own', env, dataDir, port });
  throw new TypeError('fetch failed');
};

/** Somebody on their way, with what they hold by now. */
interface Walker {
  email: string;
  client: SupabaseClient;
  app?: ReturnType<typeof authenticatorApp>;
  factorId?: string;
  /** The code of the app that was shown last, which the server takes once. */
  shown?: string;
  passkey?: { key: ReturnType<typeof softwarePasskey>; id: string };
  /** How often they asked for a message, and how often the server took that, by address. */
  readonly asks: Map<string, { asked: number; taken: number }>;
}
type Step = (walker: Walker) => Promise<boolean>;

const newClient = () =>
  createClient(server.url, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: mortalFetch },
  });
const vaultOf = ({ client }: Walker, by = mortalFetch) =>
  createVaultClient({
    url: server.url,
    token: async () => (await client.auth.getSession()).data.session?.access_token,
    fetch: by,
  });
const isIn = async (client: SupabaseClient, email: string, password: string) =>
  (await client.auth.signInWithPassword({ email, password })).error === null;

/** Does what asks for a message to each of these addresses. */
async function ask(walker: Walker, addresses: string[], act: () => Promise<boolean>): Promise<boolean> {
  const done = await act();
  for (const address of addresses) {
    const { asked, taken } = walker.asks.get(address) ?? { asked: 0, taken: 0 };
    walker.asks.set(address, { asked: asked + 1, taken: taken + (done || tookIt ? 1 : 0) });
  }
  return done;
}

/** Waits until every message that was asked for has come: none twice, and no more than were asked for. */
async function allCome({ asks }: Walker, to: string): Promise<void> {
  const { asked = 0, taken = 0 } = asks.get(to) ?? {};
  const withCode = () => mailsTo(to).filter(({ text }) => /^\d{6}$/m.test(text));
  const ids = () => new Set(withCode().map(({ messageId }) => messageId));
  await expect.poll(() => ids().size).toBeGreaterThanOrEqual(taken);
  expect(ids().size).toBeLessThanOrEqual(asked);
}

/** Types the codes that came, the newest first; whether one was right. */
async function typeCode(walker: Walker, to: string, isRight: (code: string) => Promise<boolean>) {
  await allCome(walker, to);
  for (const code of await codesAbout(server.url, to, /./)) if (await isRight(code)) return true;
  return false;
}

const signUp: Step = async walker => {
  const { client, email } = walker;
  return ask(
    walker,
    [email],
    async () => (await client.auth.signUp({ email, password: first })).error === null,
  );
};
const confirmEmail: Step = async walker => {
  const { client, email } = walker;
  const isRight = async (token: string) =>
    (await client.auth.verifyOtp({ type: 'email', email, token })).error === null;
  return (await typeCode(walker, email, isRight)) || isIn(client, email, first);
};
const signIn: Step = async walker => {
  walker.client = newClient();
  return isIn(walker.client, walker.email, first);
};
const askDeviceCode: Step = async walker =>
  ask(walker, [walker.email], async () => (await vaultOf(walker).sendDeviceCode()).ok);
const typeDeviceCode: Step = async walker => {
  const isRight = async (code: string) => (await vaultOf(walker).confirmDevice({ device, code })).ok;
  if (await typeCode(walker, walker.email, isRight)) return true;
  const claimed = await vaultOf(walker).claimDevice({ device });
  return claimed.ok && claimed.value.confirmed;
};
const forget: Step = async walker => {
  walker.client = newClient();
  const { client, email } = walker;
  return ask(walker, [email], async () => (await client.auth.resetPasswordForEmail(email)).error === null);
};
const comeBack: Step = async walker => {
  const { email } = walker;
  const isRight = async (token: string) =>
    (await walker.client.auth.verifyOtp({ type: 'recovery', email, token })).error === null;
  if (await typeCode(walker, email, isRight)) return true;
  // The code was used and the answer lost: another one is a press away.
  return (await forget(walker)) && typeCode(walker, email, isRight);
};
const setPassword: Step = async ({ client, email }) => {
  const { error } = await client.auth.updateUser({ password: next });
  return error === null || (await isIn(client, email, next));
};
const wantEmail: Step = async walker => {
  const { client, email } = walker;
  const wish = { email: `new.${email}` };
  return ask(walker, [email, wish.email], async () => (await client.auth.updateUser(wish)).error === null);
};
const agree =
  (to: (email: string) => string): Step =>
  async walker => {
    const email = to(walker.email);
    const isRight = async (token: string) =>
      (await walker.client.auth.verifyOtp({ type: 'email_change', email, token })).error === null;
    await typeCode(walker, email, isRight);
    // Refused, it may have been accepted before: what came of it is looked at in the end.
    return true;
  };
const hasNewEmail: Step = async ({ email }) => isIn(newClient(), `new.${email}`, first);
const enrol: Step = async walker => {
  const { data, error } = await walker.client.auth.mfa.enroll({ factorType: 'totp' });
  if (error !== null) return false;
  walker.app = authenticatorApp(data.totp.secret);
  walker.factorId = data.id;
  return true;
};
const showCode: Step = async walker => {
  const { client, app, factorId = '' } = walker;
  const isTaken = async (code: string) =>
    (await client.auth.mfa.challengeAndVerify({ factorId, code })).error === null;
  if (walker.shown !== undefined && (await isTaken(walker.shown))) return true;
  const code = app?.code() ?? '';
  walker.shown = code;
  if (dieAt !== undefined) return isTaken(code);
  // The app's next code may be of half a minute ahead, and is taken when that begins.
  await expect.poll(() => isTaken(code), { interval: 9_000, timeout: 50_000 }).toBe(true);
  return true;
};

const makeVault: Step = async walker => (await vaultOf(walker).createVault(newVault())).ok;
/** What a passkey is to sign; asking for that changes nothing, so the server lives through it. */
const challengeOf = async (walker: Walker) => {
  const given = await vaultOf(walker, fetch).passkeyChallenge();
  return { challenge: given.ok ? given.value.challenge : '', origin: server.url };
};
const addPasskey: Step = async walker => {
  const before = walker.passkey && (await vaultOf(walker).readVault());
  if (before?.ok && before.value.wraps.some(({ id }) => id === walker.passkey?.id)) return true;
  const { key, id } = (walker.passkey = { key: softwarePasskey(), id: newId() });
  const made = { ...key.make(await challengeOf(walker)), envelope: newEnvelope() };
  return (await vaultOf(walker).putPasskey(id, made)).ok;
};
const usePasskey: Step = async walker => {
  const signed = walker.passkey?.key.sign(await challengeOf(walker));
  return signed !== undefined && (await vaultOf(walker).passkeySession(signed)).ok;
};

const flows: Record<string, { before: Step[]; steps: Step[] }> = {
  'signing up': { before: [], steps: [signUp, confirmEmail, signIn] },
  'a new device': { before: [signUp, confirmEmail, signIn], steps: [askDeviceCode, typeDeviceCode] },
  'a forgotten password': { before: [signUp, confirmEmail], steps: [forget, comeBack, setPassword] },
  'another email': {
    before: [signUp, confirmEmail],
    steps: [wantEmail, agree(email => email), agree(email => `new.${email}`), hasNewEmail],
  },
  'an authenticator app': {
    before: [signUp, confirmEmail],
    steps: [enrol, showCode, signIn, showCode],
  },
  'a passkey': { before: [signUp, confirmEmail, makeVault], steps: [addPasskey, usePasskey] },
};

/** Where each flow is cut: everywhere in a slow run, and at one step, another for each, in a usual one. */
const cuts = Object.entries(flows).flatMap(([name, { steps }], at) =>
  (SLOW ? steps.map((_step, index) => index) : [at % steps.length]).flatMap(index =>
    (SLOW ? moments : [moments[at % 2] ?? moments[0]]).map(moment => ({ name, index, moment })),
  ),
);

const walk = async (walker: Walker, steps: Step[]) => {
  for (const step of steps) expect(await step(walker)).toBe(true);
};

describe('a server that is killed', () => {
  it.each(cuts)(
    '$moment of step $index of $name leaves the person able to go on',
    async ({ name, index, moment }) => {
      const { before = [], steps = [] } = flows[name] ?? {};
      const email = `${randomBytes(6).toString('hex')}@example.org`;
      const walker: Walker = { email, client: newClient(), asks: new Map() };
      await walk(walker, [...before, ...steps.slice(0, index)]);
      dieAt = moment;
      await steps[index]?.(walker);
      expect(dieAt).toBeUndefined();
      await walk(walker, steps.slice(index));
      for (const to of walker.asks.keys()) await allCome(walker, to);
    },
  );
});
