import { randomBytes } from 'node:crypto';
import { createVaultClient, type VaultClient } from '@kinfolio/contract/client';
import { proofHeader } from '@kinfolio/contract/keyset';
import type { SealedRecord } from '@kinfolio/contract/records/push-and-pull';
import type { ClientOptions } from '@kinfolio/contract/send';
import type { Kdf, NewVault } from '@kinfolio/contract/wire';
import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js';
import { decodeJwt } from 'jose';
import { createTokens } from '../../../adapters/crypto/tokens.ts';
import { createLog } from '../../../adapters/log.ts';
import { createApp } from '../../../app.ts';
import type { MessageSender } from '../../../ports/messages.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createPasswordWrap, toPulledRecord } from './sealed.ts';
import { createCallGuard, createSignedVault, type VaultOwnerKeys } from './signed-vault.ts';

/** The server of a test file, and functions that create people on it. */
export interface VaultWorld {
  test: TestApp;
  url: string;
  /** Starts another server process on the same database. Returns its address. */
  secondServer(): Promise<string>;
  /** Signs up a new person with the official client, without a vault yet. */
  signUp(): Promise<SignedInPerson>;
  /** Signs up a new person and creates the smallest valid vault. Their client proves and seals its calls. */
  withVault(categories?: number): Promise<SignedInPerson & { vault: NewVault }>;
  /** The service key, which operators use. */
  serviceKey(): Promise<string>;
  close(): Promise<void>;
}

export interface SignedInPerson {
  email: string;
  /** The secret that their device sends as the password. */
  password: string;
  kdf: Kdf;
  accountId: string;
  sessionId: string;
  /**
   * The keys that open the person's newest vault; absent until a test creates or changes them. All sign-ins
   * of the person share them.
   */
  keys: { owner?: VaultOwnerKeys };
  /** Creates a vault. From then on, the person has its keys. */
  makeVault(categories?: number): Promise<NewVault>;
  token(): Promise<string>;
  /** Proves and seals calls with the person's own keys. */
  guard: NonNullable<ClientOptions['guard']>;
  /**
   * The typed client. `at` is another server of this world, `fetches` another `fetch`, and `guard` replaces the
   * person's own guard.
   */
  client(at?: string, fetches?: typeof fetch, guard?: ClientOptions['guard']): VaultClient;
  /** Sends a request without our typed client. A `body` that is text is sent as it is. */
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<VaultResponse>;
  /** Like `send`, but the request is proved with the person's own keys. */
  prove(method: string, path: string, body?: unknown): Promise<VaultResponse>;
  /** Gets a new access token for the same session, as the auth client does in the background. */
  refresh(): Promise<void>;
  /** The number that the server gave to the device of this sign-in. */
  device: string;
  /** Signs the same person in again, on the device with the given number or on a new one. */
  signInAgain(device?: string): Promise<SignedInPerson>;
  withToken(token: string): SignedInPerson;
  signOut(): Promise<void>;
}

export interface VaultResponse {
  status: number;
  body: unknown;
  headers: Headers;
}

/** Starts a server for a test file; see {@link startTestApp}. */
export async function startVaultWorld(
  environment: Record<string, string> = {},
  databaseUrl?: string,
  sendMail?: MessageSender['sendMail'],
): Promise<VaultWorld> {
  const test = await startTestApp(environment, undefined, databaseUrl, sendMail);
  const url = await test.listen();
  const others: Array<() => Promise<void>> = [];
  const auth = (on = createNumberedDevice()) =>
    createClient(url, 'anon', {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: { fetch: on.fetch },
    }).auth;

  const personOf = personsAt({ url, origin: new URL(test.config.publicUrl).origin, auth });

  const signUp = async () => {
    const email = `person-${randomBytes(6).toString('hex')}@example.org`;
    const password = randomBytes(32).toString('base64url');
    const { profile, salt } = createPasswordWrap();
    const kdf = { profile, salt };
    const on = createNumberedDevice();
    const signedUp = sessionOf(await auth(on).signUp({ email, password, options: { data: { kdf } } }));
    return personOf({ email, password, kdf, keys: {} }, signedUp, on);
  };

  return {
    test,
    url,
    signUp,
    withVault: async (categories = 1) => {
      const person = await signUp();
      return { ...person, vault: await person.makeVault(categories) };
    },
    serviceKey: async () => (await createTokens(test.secrets, test.clock)).apiKey('service_role'),
    secondServer: async () => {
      const app = await anotherApp(test);
      others.push(() => app.close());
      return app.listen({ host: '127.0.0.1', port: 0 });
    },
    close: async () => {
      for (const close of others) await close();
      await test.close();
    },
  };
}

interface Known {
  email: string;
  password: string;
  kdf: Kdf;
  keys: { owner?: VaultOwnerKeys };
}

/** Creates people from their sign-ins at a server whose public address is `origin`. */
function personsAt({
  url,
  origin,
  auth,
}: {
  url: string;
  origin: string;
  auth: (on?: Device) => SupabaseClient['auth'];
}) {
  const personOf = (known: Known, first: Session, on: Device): SignedInPerson => {
    const { number: device } = on;
    const { email, password, kdf, keys } = known;
    let session = first;
    let seal: Promise<string | undefined> | undefined;
    const ownGuard: SignedInPerson['guard'] = async call => {
      if (keys.owner === undefined) return undefined;
      const proving = createCallGuard(person, keys.owner, { origin });
      if (call.guard === 'proof') return proving(call);
      seal ??= person.client(url, fetch, proving).openSession().then(sealIn);
      const bytes = await seal;
      return bytes === undefined
        ? undefined
        : createCallGuard(person, keys.owner, { origin, seal: bytes })(call);
    };
    const person: SignedInPerson = {
      email,
      password,
      device,
      kdf,
      keys,
      guard: ownGuard,
      makeVault: async categories => {
        const { vault, owner } = createSignedVault(session.user.id, categories ?? 1);
        const made = await person
          .client(url, fetch, createCallGuard(person, owner, { origin }))
          .createVault(vault);
        if (!made.ok) throw new Error(`the vault was refused: ${made.code} ${made.message}`);
        keys.owner = owner;
        return vault;
      },
      accountId: session.user.id,
      sessionId: String(decodeJwt(session.access_token)['session_id']),
      token: async () => session.access_token,
      client: (at = url, fetches = fetch, guard = ownGuard) =>
        createVaultClient({
          url: at,
          token: async () => session.access_token,
          fetch: fetches,
          guard,
        }),
      send: (method, path, body, headers) =>
        sendRawRequest(`${url}${path}`, method, body, session.access_token, headers),
      prove: async (method, path, body) => {
        const text = body === undefined ? undefined : JSON.stringify(body);
        const proof = await ownGuard({ guard: 'proof', method, path, body: text });
        return person.send(method, path, text, proof === undefined ? {} : { [proofHeader]: proof });
      },
      refresh: async () => {
        session = sessionOf(await auth().refreshSession({ refresh_token: session.refresh_token }));
      },
      signInAgain: async shown => {
        const other = createNumberedDevice(shown);
        const signedIn = sessionOf(await auth(other).signInWithPassword({ email, password }));
        return personOf(known, signedIn, other);
      },
      withToken: token => personOf(known, { ...session, access_token: token }, on),
      signOut: async () => {
        await sendRawRequest(`${url}/auth/v1/logout?scope=local`, 'POST', undefined, session.access_token);
      },
    };
    return person;
  };
  return personOf;
}

/** Another server process on the same database. */
function anotherApp({ config, database, clock, secrets, jobs, objectStore }: TestApp) {
  const databaseClock = { now: async () => clock.now() };
  return createApp({
    config,
    database,
    clock,
    databaseClock,
    secrets,
    jobs,
    objectStore,
    log: createLog('silent'),
  });
}

export async function pullAllPages(client: VaultClient, vaultId: string): Promise<SealedRecord[]> {
  const records: SealedRecord[] = [];
  let after: Record<string, number> | undefined;
  for (let more = true; more; ) {
    const page = await client.pull(vaultId, { after });
    if (!page.ok) throw new Error(`the pull was refused: ${page.code}`);
    records.push(...page.value.records.map(toPulledRecord));
    ({ after, more } = page.value);
  }
  return records;
}

export async function sendRawRequest(
  url: string,
  method: string,
  body?: unknown,
  token?: string,
  given: Record<string, string> = {},
): Promise<VaultResponse> {
  const headers = new Headers(given);
  if (body !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json');
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
  const response = await fetch(url, { method, headers, body: text ?? null });
  const answered = await response.text();
  return {
    status: response.status,
    body: answered === '' ? undefined : JSON.parse(answered),
    headers: response.headers,
  };
}

interface Device {
  number: string;
  fetch: typeof fetch;
}

/** A device that sends its number with each request, and keeps the next number it is given. */
export function createNumberedDevice(number = ''): Device {
  const device: Device = {
    number,
    fetch: async (asked, init) => {
      const headers = new Headers(init?.headers);
      if (device.number !== '') headers.set('kinfolio-device', device.number);
      const answer = await fetch(asked, { ...init, headers });
      device.number = answer.headers.get('kinfolio-device') ?? device.number;
      return answer;
    },
  };
  return device;
}

const sealIn = (opened: { ok: true; value: { seal: string } } | { ok: false }) =>
  opened.ok ? opened.value.seal : undefined;

function sessionOf({ data, error }: { data: { session: Session | null }; error: Error | null }): Session {
  if (data.session === null) throw error ?? new Error('no session was given');
  return data.session;
}
