import { randomBytes, randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { createTokens } from '../../../adapters/crypto/tokens.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createSmallestVault } from '../../vault/testing/guarded-client.ts';
import { fetchWithSeal, sealWritesOfSession } from './sealed-calls.ts';

export type StorageClient = SupabaseClient['storage'];

/** A listening server, and the people who use its storage. */
export interface StorageWorld extends TestApp {
  url: string;
  serviceKey: string;
  /** A client with the service key. */
  operator: StorageClient;
  /** A client with the publishable key, which identifies no person. */
  nobody: StorageClient;
  newPerson(): Promise<StorageOwner>;
  /** Creates a bucket that no other test uses. Returns its name. */
  newBucket(options?: Parameters<StorageClient['createBucket']>[1]): Promise<string>;
  /** Sends a request without the official client. */
  call(method: string, path: string, sent?: HandMadeRequest): Promise<Response>;
}

/** The parts of a request that is sent without the official client. */
export interface HandMadeRequest {
  token?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** A person who is signed in and has a vault. */
export interface StorageOwner {
  accountId: string;
  token: string;
  client: SupabaseClient;
  storage: StorageClient;
  papers: ReturnType<StorageClient['from']>;
  /** The same person's client on another server with the same database. */
  at(url: string): Pick<StorageOwner, 'storage' | 'papers'>;
  /** Returns the name of an object in the space of the person's vault. */
  name(rest?: string): string;
}

/** Starts the server; `environment` may name another object store. */
export async function startStorageWorld(environment: Record<string, string> = {}): Promise<StorageWorld> {
  const server = await startTestApp(environment);
  // The official client uses the real time, so the server's clock is set to it.
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
    newPerson: () => createStoragePerson(url, anonKey, server.config.publicUrl),
    newBucket: async (options = { public: false }) => {
      const name = `bucket-${randomUUID()}`;
      getStorageData(await operator.createBucket(name, options));
      return name;
    },
    call: (method, path, { token, headers, ...sent } = {}) =>
      fetchWithSeal(`${url}/storage/v1${path}`, {
        method,
        headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
        ...sent,
      }),
  };
}

/**
 * Signs up a new person and creates their vault. Their writes are sealed. `publicUrl` is the server's own
 * setting.
 */
export async function createStoragePerson(
  url: string,
  anonKey: string,
  publicUrl: string,
): Promise<StorageOwner> {
  const client = createClient(url, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: fetchWithSeal },
  });
  const email = `person-${randomBytes(6).toString('hex')}@example.org`;
  const { session, user } = getStorageData(
    await client.auth.signUp({ email, password: `secret-of-${email}` }),
  );
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
        global: { fetch: fetchWithSeal },
      });
      return { storage, papers: storage.from('papers') };
    },
    name: (rest = randomUUID()) => `${vaultId}/${rest}`,
  };
}

async function makeVault(url: string, publicUrl: string, access: string) {
  const { vault, client } = await createSmallestVault({ url, publicUrl, token: async () => access });
  sealWritesOfSession(access, getStorageData(sealOf(await client.openSession())));
  return vault;
}

const sealOf = (opened: { ok: true; value: { seal: string } } | { ok: false; code: string }) =>
  opened.ok ? { data: opened.value.seal, error: null } : { data: null, error: new Error(opened.code) };

export function getStorageData<Data>({
  data,
  error,
}: {
  data: Data;
  error: Error | null;
}): NonNullable<Data> {
  if (error !== null) throw error;
  if (data === null || data === undefined) throw new Error('The answer has no data');
  return data;
}

export function describeStorageRefusal({ error }: { error: unknown }) {
  if (!(error instanceof Error)) return undefined;
  return { code: Reflect.get(error, 'code'), status: Reflect.get(error, 'status'), message: error.message };
}

/** Random bytes, which have no repeated parts. */
export const createUniqueBytes = (length: number): Buffer => randomBytes(length);

export const readDownloadedBytes = async (blob: Blob): Promise<Buffer> =>
  Buffer.from(await blob.arrayBuffer());
