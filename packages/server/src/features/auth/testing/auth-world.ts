import { createVaultClient } from '@kinfolio/contract/client';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { createTokens, type Tokens } from '../../../adapters/crypto/tokens.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

/** A running server, with the tools that tests of signing in need. */
export interface AuthWorld extends TestApp {
  url: string;
  anonKey: string;
  /** Signs tokens as this server does, to make tokens that the server must reject. */
  tokens: Tokens;
  /** Creates a new device: the official client with empty storage. */
  device(how?: { flowType?: 'pkce' }): SupabaseClient;
  /** Signs a new person up and returns them with their device. */
  newPerson(data?: Record<string, unknown>): Promise<Person>;
  /** The newest message to an address, after everything queued so far has been sent. */
  newestTo(address: string): Promise<ReceivedMessage>;
  /** Sends a request without the official client. The body is sent as JSON unless it is already text. */
  call(method: string, path: string, sent?: TestRequest): Promise<TestResponse>;
}

export interface ReceivedMessage {
  subject: string;
  text: string;
  /** The six digits to type; empty when there are none. */
  code: string;
  /** The link of the message's button, and its parameters; empty if the message has no button. */
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

export interface TestRequest {
  body?: unknown;
  headers?: Record<string, string>;
}

export interface TestResponse {
  status: number;
  headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read bodies of every shape
  body: any;
}

let people = 0;

export function createUnusedEmail(): string {
  people += 1;
  return `person-${people}-${process.pid}@example.org`;
}

/** Starts the whole server. Its clock begins at the real time, because the official client uses the real time. */
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

export async function signInOnOtherDevice(world: AuthWorld, { email, password }: Person): Promise<Person> {
  const device = world.device();
  const { data, error } = await device.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { device, email, password, id: data.user.id };
}

/** The user agent of a browser, and the way the activity log describes it. */
export const firefoxAgent = {
  headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/145.0' },
  told: { browser: 'Firefox', system: 'Linux' },
};

export async function readNewestLogEntry({ url }: Pick<AuthWorld, 'url'>, token: string) {
  const client = createVaultClient({ url, fetch, token: async () => token });
  const read = await client.readActivity({ limit: 1 });
  if (!read.ok) throw new Error(`the log was refused: ${read.code}`);
  return read.value.entries[0];
}

/** Returns the session that a person's device holds. Throws if it holds none. */
export async function readDeviceSession({ device }: Person) {
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
  const email = createUnusedEmail();
  const password = `secret-of-${email}`;
  const answer = await device.auth.signUp({ email, password, options: { data } });
  if (answer.error) throw answer.error;
  if (answer.data.user === null) throw new Error('Signing up gave no user');
  return { device, email, password, id: answer.data.user.id };
}

async function call(
  address: string,
  method: string,
  { body, headers = {} }: TestRequest = {},
): Promise<TestResponse> {
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
