import { randomBytes } from 'node:crypto';
import { createVaultClient, type VaultClient } from '@kinfolio/contract/client';
import type { Kdf, NewVault, SealedRecord } from '@kinfolio/contract/wire';
import { createClient, type Session } from '@supabase/supabase-js';
import { createLog } from '../../../adapters/log.ts';
import { createApp } from '../../../app.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { newPasswordWrap, newVault } from './sealed.ts';

/** The server of a test file and the people on it. */
export interface VaultWorld {
  test: TestApp;
  url: string;
  /** Another server process on the same database: its address. */
  secondServer(): Promise<string>;
  /** Signs a new person up with the official client, without a vault yet. */
  signUp(): Promise<Person>;
  /** Signs a new person up and makes the least vault. */
  withVault(categories?: number): Promise<Person & { vault: NewVault }>;
  close(): Promise<void>;
}

/** One sign-in of somebody. */
export interface Person {
  email: string;
  kdf: Kdf;
  accountId: string;
  /** The typed client; `at` another server of the world, or by another `fetches`. */
  client(at?: string, fetches?: typeof fetch): VaultClient;
  /** A request as no client of ours would send it. `body` is sent as it is when it is text. */
  send(method: string, path: string, body?: unknown): Promise<Answer>;
  /** A new access token for the same session, as the auth client fetches one in the background. */
  refresh(): Promise<void>;
  /** Another session of the same person, as on another device. */
  signInAgain(): Promise<Person>;
  signOut(): Promise<void>;
}

export interface Answer {
  status: number;
  body: unknown;
  headers: Headers;
}

/** Starts a server for a test file. */
export async function startVaultWorld(environment: Record<string, string> = {}): Promise<VaultWorld> {
  const test = await startTestApp(environment);
  const url = await test.listen();
  const others: Array<() => Promise<void>> = [];
  const auth = () =>
    createClient(url, 'anon', {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    }).auth;

  const personOf = (email: string, password: string, kdf: Kdf, first: Session): Person => {
    let session = first;
    return {
      email,
      kdf,
      accountId: session.user.id,
      client: (at = url, fetches = fetch) =>
        createVaultClient({ url: at, token: async () => session.access_token, fetch: fetches }),
      send: (method, path, body) => send(`${url}${path}`, method, body, session.access_token),
      refresh: async () => {
        session = sessionOf(await auth().refreshSession({ refresh_token: session.refresh_token }));
      },
      signInAgain: async () =>
        personOf(email, password, kdf, sessionOf(await auth().signInWithPassword({ email, password }))),
      signOut: async () => {
        await send(`${url}/auth/v1/logout?scope=local`, 'POST', undefined, session.access_token);
      },
    };
  };

  const signUp = async () => {
    const email = `person-${randomBytes(6).toString('hex')}@example.org`;
    const password = randomBytes(32).toString('base64url');
    const { profile, salt } = newPasswordWrap();
    const kdf = { profile, salt };
    return personOf(
      email,
      password,
      kdf,
      sessionOf(await auth().signUp({ email, password, options: { data: { kdf } } })),
    );
  };

  return {
    test,
    url,
    signUp,
    withVault: async (categories = 1) => {
      const person = await signUp();
      const vault = newVault(categories);
      const made = await person.client().createVault(vault);
      if (!made.ok) throw new Error(`the vault was refused: ${made.code}`);
      return { ...person, vault };
    },
    secondServer: async () => {
      const { config, database, clock, secrets, jobs, objectStore } = test;
      const app = await createApp({
        config,
        database,
        clock,
        secrets,
        jobs,
        objectStore,
        log: createLog('silent'),
      });
      others.push(() => app.close());
      return app.listen({ host: '127.0.0.1', port: 0 });
    },
    close: async () => {
      for (const close of others) await close();
      await test.close();
    },
  };
}

/** Follows the cursor to the end. */
export async function pullAll(client: VaultClient, vaultId: string): Promise<SealedRecord[]> {
  const records: SealedRecord[] = [];
  let cursor: string | undefined;
  for (let more = true; more; ) {
    const page = await client.pull(vaultId, { cursor });
    if (!page.ok) throw new Error(`the pull was refused: ${page.code}`);
    records.push(...page.value.records);
    ({ cursor, more } = page.value);
  }
  return records;
}

/** Sends a request by hand. */
export async function send(url: string, method: string, body?: unknown, token?: string): Promise<Answer> {
  const headers = new Headers();
  if (body !== undefined) headers.set('content-type', 'application/json');
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

function sessionOf({ data, error }: { data: { session: Session | null }; error: Error | null }): Session {
  if (data.session === null) throw error ?? new Error('no session was given');
  return data.session;
}
