import { randomBytes, randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { createTokens } from '../../../adapters/crypto/tokens.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { makeVaultFor } from '../../vault/testing/guarded-client.ts';
import { rememberSeal, sealingFetch } from './sealed-calls.ts';

/** The storage of the official client. */
export type Storage = SupabaseClient['storage'];

/** A listening server, and who uses its storage. */
export interface StorageWorld extends TestApp {
  url: string;
  serviceKey: string;
  /** With the service key. */
  operator: Storage;
  /** With the key everybody knows. */
  nobody: Storage;
  /** Somebody new, with a vault. */
  newPerson(): Promise<Owner>;
  /** A bucket of its own; its name. */
  newBucket(options?: Parameters<Storage['createBucket']>[1]): Promise<string>;
  /** A request by hand. */
  call(method: string, path: string, sent?: Sent): Promise<Response>;
}

/** What a request by hand brings. */
export interface Sent {
  token?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Somebody who is signed in and has a vault. */
export interface Owner {
  accountId: string;
  token: string;
  client: SupabaseClient;
  storage: Storage;
  papers: ReturnType<Storage['from']>;
  /** The same person at another server of the same database. */
  at(url: string): Pick<Owner, 'storage' | 'papers'>;
  /** A name in the space of their vault. */
  name(rest?: string): string;
}

/** Starts the server; `environment` may name another object store. */
export async function startStorageWorld(environment: Record<string, string> = {}): Promise<StorageWorld> {
  const server = await startTestApp(environment);
  // The official client looks at the real time.
  server.clock.set(Date.now());
  const url = await server.listen();
  const tokens = await createTokens(server.secrets, server.clock);
  const serviceKey = await tokens.apiKey('service_role');
  const anonKey = await tokens.apiKey('anon');
  const clientOf = (key: string) =>
    createClient(url, key, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    });
  const operator = clientOf(serviceKey).storage;
  return {
    ...server,
    url,
    serviceKey,
    operator,
    nobody: clientOf(anonKey).storage,
    newPerson: () => newPerson(url, anonKey, server.config.publicUrl),
    newBucket: async (options = { public: false }) => {
      const name = `bucket-${randomUUID()}`;
      good(await operator.createBucket(name, options));
      return name;
    },
    call: (method, path, { token, headers, ...sent } = {}) =>
      sealingFetch(`${url}/storage/v1${path}`, {
        method,
        headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
        ...sent,
      }),
  };
}

/** Signs up a new person and makes their vault; their writes are sealed. `publicUrl` is the server's own setting. */
export async function newPerson(url: string, anonKey: string, publicUrl: string): Promise<Owner> {
  const client = createClient(url, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: sealingFetch },
  });
  const email = `person-${randomBytes(6).toString('hex')}@example.org`;
  const { session, user } = good(await client.auth.signUp({ email, password: `secret-of-${email}` }));
  if (session === null || user === null) throw new Error('Signing up gave no session');
  const { vaultId } = await makeVault(url, publicUrl, session.access_token);
  return {
    accountId: user.id,
    token: session.access_token,
    client,
    storage: client.storage,
    papers: client.storage.from('papers'),
    at: elsewhere => {
      const { storage } = createClient(elsewhere, anonKey, {
        accessToken: async () => session.access_token,
        global: { fetch: sealingFetch },
      });
      return { storage, papers: storage.from('papers') };
    },
    name: (rest = randomUUID()) => `${vaultId}/${rest}`,
  };
}

async function makeVault(url: string, publicUrl: string, access: string) {
  const { vault, client } = await makeVaultFor({ url, publicUrl, token: async () => access });
  rememberSeal(access, good(sealOf(await client.openSession())));
  return vault;
}

const sealOf = (opened: { ok: true; value: { seal: string } } | { ok: false; code: string }) =>
  opened.ok ? { data: opened.value.seal, error: null } : { data: null, error: new Error(opened.code) };

/** The data of an answer that must be good. */
export function good<Data>({ data, error }: { data: Data; error: Error | null }): NonNullable<Data> {
  if (error !== null) throw error;
  if (data === null || data === undefined) throw new Error('The answer has no data');
  return data;
}

/** What a refused call says: its HTTP status, the status in its body, and its code. */
export function refusal({ error }: { error: unknown }) {
  if (!(error instanceof Error)) return undefined;
  return { code: Reflect.get(error, 'code'), status: Reflect.get(error, 'status'), message: error.message };
}

/** Bytes that repeat nowhere. */
export const someBytes = (length: number): Buffer => randomBytes(length);

/** The bytes of a download. */
export const bytesOf = async (blob: Blob): Promise<Buffer> => Buffer.from(await blob.arrayBuffer());
