import { createClient } from '@supabase/supabase-js';

/** A method of the official client, and the object on which it is defined. */
export interface ClientMethod {
  /** The name of the method, such as `auth.mfa.verify`. */
  name: string;
  owner: object;
  key: string;
}

// Methods that call no server.
const local = new Set([
  'auth.dispose',
  'auth.fetchJwk',
  'auth.getSession',
  'auth.initialize',
  'auth.isThrowOnErrorEnabled',
  'auth.onAuthStateChange',
  'auth.signInWithOAuth',
  'auth.startAutoRefresh',
  'auth.stopAutoRefresh',
  'storage.bucketLifecycleUrl',
  'storage.listBucketOptionsToQueryString',
  'storage.from.applyTransformOptsToQuery',
  'storage.from.encodeMetadata',
  'storage.from.getPublicUrl',
  'storage.from.prepareUploadFormData',
  'storage.from.toBase64',
]);

// Methods for features that this server does not offer or offers elsewhere. It does not sign people in to
// other services. Its passkeys are in `vault/v1`. Its operator names providers in a file. Objects are kept
// until their owner deletes them.
const notOurs = [
  /^auth\.(admin\.)?oauth\./,
  /^auth\.(admin\.)?passkey\./,
  /^auth\.(signInWith|register)Passkey$/,
  /^auth\.admin\.customProviders\./,
  /^storage\.(get|update|delete)BucketLifecycle$/,
];

/**
 * Methods that never report an error: signing out always succeeds, and a list merely omits what the caller
 * may not see.
 */
const neverRefused: ReadonlySet<string> = new Set(['auth.signOut', 'storage.listBuckets']);

/** The outcomes that a method must have had in a complete run of the tests. */
export const getExpectedOutcomes = ({ name }: ClientMethod): readonly ('ok' | 'refused')[] =>
  neverRefused.has(name) ? ['ok'] : ['ok', 'refused'];

/** Every method by which the official client calls our `auth/v1` or `storage/v1`. */
export function listClientMethods(): ClientMethod[] {
  const experimental = { recoveryCodes: true };
  const auth = { persistSession: false, autoRefreshToken: false, experimental };
  const client = createClient('http://localhost', 'nobody', { auth });
  const { mfa, admin } = client.auth;
  const core = ownerOf(client.auth, 'signUp');
  const api = ownerOf(admin, 'createUser');
  const methods = [
    ...named('auth', core),
    ...bound('auth.mfa', mfa, core),
    ...bound('auth.mfa.recoveryCodes', mfa.recoveryCodes, core),
    ...bound('auth.mfa.webauthn', mfa.webauthn, ownerOf(mfa.webauthn, '_enroll')),
    ...bound('auth.oauth', client.auth.oauth, core),
    ...bound('auth.passkey', client.auth.passkey, core),
    ...named('auth.admin', api),
    ...bound('auth.admin.mfa', admin.mfa, api),
    ...bound('auth.admin.oauth', admin.oauth, api),
    ...bound('auth.admin.customProviders', admin.customProviders, api),
    ...bound('auth.admin.passkey', admin.passkey, api),
    ...named('storage', ownerOf(client.storage, 'listBuckets')),
    ...named('storage.from', ownerOf(client.storage.from('any'), 'upload')),
  ];
  return methods.filter(({ name }) => !local.has(name) && !notOurs.some(one => one.test(name)));
}

/** Finds the prototype on which a method is defined. */
function ownerOf(api: object, key: string): object {
  for (let at: unknown = api; typeof at === 'object' && at !== null; at = Object.getPrototypeOf(at))
    if (Object.hasOwn(at, key)) return at;
  throw new Error(`The official client has no ${key}`);
}

const named = (prefix: string, owner: object): ClientMethod[] =>
  Object.entries(Object.getOwnPropertyDescriptors(owner))
    .filter(([key, { value }]) => typeof value === 'function' && !/^(_|constructor$)/.test(key))
    .map(([key]) => ({ name: `${prefix}.${key}`, owner, key }));

/** Methods that the client only binds, and that are defined elsewhere. */
const bound = (prefix: string, api: object, owner: object): ClientMethod[] =>
  Object.entries(api)
    .filter(([, value]) => typeof value === 'function')
    .map(([key, value]) => ({ name: `${prefix}.${key}`, owner, key: value.name.replace(/^bound /, '') }));
