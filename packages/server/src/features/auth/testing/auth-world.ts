import { createVaultClient } from '@kinfolio/contract/client';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { createTokens, type Tokens } from '../../../adapters/crypto/tokens.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

/** A listening server, and what tests of signing in reach it with. */
export interface AuthWorld extends TestApp {
  url: string;
  anonKey: string;
  /** Signs as this server does, to make tokens it must not take. */
  tokens: Tokens;
  /** A device of its own: the official client, with nothing remembered. */
  device(how?: { flowType?: 'pkce' }): SupabaseClient;
  /** A device on which a new person signed up. */
  newPerson(data?: Record<string, unknown>): Promise<Person>;
  /** What was last sent to an address, now that everything told so far is sent. */
  newestTo(address: string): Promise<ReceivedMessage>;
  /** A request by hand; the body is sent as JSON unless it is text already. */
  call(method: string, path: string, sent?: Sent): Promise<Answer>;
}

/** A message, and what a person takes from it. */
export interface ReceivedMessage {
  subject: string;
  text: string;
  /** The six digits to type; empty when there are none. */
  code: string;
  /** The link of its button, and what it carries; empty when there is none. */
  link: string;
  token: string;
  type: string;
}

export interface Person {
  device: SupabaseClient;
  email: string;
  password: string;
  id: string;
}

export interface Sent {
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into bodies of every shape
  body: any;
}

let people = 0;

/** An address nobody has. */
export function newEmail(): string {
  people += 1;
  return `person-${people}-${process.pid}@example.org`;
}

/** Starts the whole server. Its clock begins at the real time, because the official client looks at the real one. */
export async function startAuthWorld(environment: Record<string, string> = {}): Promise<AuthWorld> {
  const server = await startTestApp(environment);
  server.clock.set(Date.now());
  const url = await server.listen();
  const tokens = await createTokens(server.secrets, server.clock);
  const anonKey = await tokens.apiKey('anon');
  const device: AuthWorld['device'] = (how = {}) =>
    createClient(url, anonKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false, ...how },
    });
  return {
    ...server,
    url,
    tokens,
    anonKey,
    device,
    newestTo: address => newestTo(server, address),
    newPerson: data => signUpPerson(device(), data),
    call: (method, path, sent) => call(`${url}/auth/v1${path}`, method, sent),
  };
}

/** Signs in on another device. */
export async function signInElsewhere(world: AuthWorld, { email, password }: Person): Promise<Person> {
  const device = world.device();
  const { data, error } = await device.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { device, email, password, id: data.user.id };
}

/** A browser: what it says of itself, and what the activity log tells of it. */
export const firefox = {
  headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/145.0' },
  told: { browser: 'Firefox', system: 'Linux' },
};

/** What its own log tells of the newest thing that happened to whoever holds this access token. */
export async function newestOf({ url }: Pick<AuthWorld, 'url'>, token: string) {
  const client = createVaultClient({ url, fetch, token: async () => token });
  const read = await client.readActivity({ limit: 1 });
  if (!read.ok) throw new Error(`the log was refused: ${read.code}`);
  return read.value.entries[0];
}

/** The session a device holds. */
export async function sessionOf({ device }: Person) {
  const { data } = await device.auth.getSession();
  if (data.session === null) throw new Error('This device holds no session');
  return data.session;
}

async function newestTo({ post, sent }: TestApp, address: string): Promise<ReceivedMessage> {
  await post.deliverWaiting();
  const mail = sent.mails.findLast(({ to }) => to === address);
  const phoned = sent.texts.findLast(({ to }) => to === `+${address}`);
  const text = (mail ?? phoned)?.text;
  if (text === undefined) throw new Error(`Nothing was sent to ${address}`);
  const link = /https?:\/\/\S+/.exec(text)?.[0] ?? '';
  const carried = new URLSearchParams(link.split('?')[1]);
  return {
    subject: mail?.subject ?? '',
    text,
    link,
    code: /^\d{6}$/m.exec(text)?.[0] ?? /\b\d{6}\b/.exec(phoned?.text ?? '')?.[0] ?? '',
    token: carried.get('token') ?? '',
    type: carried.get('type') ?? '',
  };
}

async function signUpPerson(device: SupabaseClient, data: Record<string, unknown> = {}): Promise<Person> {
  const email = newEmail();
  const password = `secret-of-${email}`;
  const answer = await device.auth.signUp({ email, password, options: { data } });
  if (answer.error) throw answer.error;
  if (answer.data.user === null) throw new Error('Signing up gave no user');
  return { device, email, password, id: answer.data.user.id };
}

async function call(address: string, method: string, { body, headers = {} }: Sent = {}): Promise<Answer> {
  const response = await fetch(address, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? undefined : JSON.parse(text),
  };
}
