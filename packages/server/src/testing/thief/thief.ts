import { randomBytes } from 'node:crypto';
import { fetchWithSeal, sealWritesOfSession } from '../../features/storage/testing/sealed-calls.ts';
import { addPasskey } from '../../features/vault/testing/changed-ways.ts';
import { createGuardedClient } from '../../features/vault/testing/guarded-client.ts';
import {
  createDeviceId,
  createEnvelope,
  createNewRecord,
  createNextVersion,
} from '../../features/vault/testing/sealed.ts';
import {
  createKeyPair,
  createKeyRenewal,
  createTestKitChange,
} from '../../features/vault/testing/signed-vault.ts';
import {
  type SignedInPerson,
  sendRawRequest,
  type VaultWorld,
} from '../../features/vault/testing/vault-world.ts';
import { addAuthenticatorApp } from '../../features/vault/testing/with-app.ts';
import { type Endpoint, listEndpoints } from '../endpoints.ts';

const minute = 60_000;

/** A person who has at least one of everything that a thief could take away. */
export async function createVictim(world: VaultWorld, { withFactor }: { withFactor: boolean }) {
  world.test.clock.advance(61 * minute);
  const person = await world.withVault(2);
  const { answer, id: passkeyWay } = await addPasskey(person, { origin: world.test.config.publicUrl });
  if (!answer.ok) throw new Error('no passkey');
  const record = createNewRecord(person.vault);
  const client = person.client();
  await client.push(person.vault.vaultId, [record]);
  await client.push(person.vault.vaultId, [createNextVersion(record)]);
  const owner = person.keys.owner;
  if (owner === undefined) throw new Error('no vault');
  const { publicUrl } = world.test.config;
  const own = await createGuardedClient({ url: world.url, publicUrl, token: () => person.token() }, owner);
  const opened = await own.openSession();
  if (opened.ok) sealWritesOfSession(await person.token(), opened.value.seal);
  const paper = `${person.vault.vaultId}/paper`;
  const stored = await fetchWithSeal(`${world.url}/storage/v1/object/papers/${paper}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await person.token()}`, 'content-type': 'application/octet-stream' },
    body: 'sealed',
  });
  if (!stored.ok) throw new Error(await stored.text());
  const factor = withFactor ? await addFactor(world, person) : undefined;
  return { person, owner, record, paper, passkeyWay, factor };
}
export type Victim = Awaited<ReturnType<typeof createVictim>> & {
  readonly elsewhere?: string | undefined;
  readonly grant?: string | undefined;
};

/** Sets up an authenticator app and recovery codes. Returns the app with an access token at aal2. */
async function addFactor(world: VaultWorld, person: SignedInPerson) {
  const app = await addAuthenticatorApp(world, person);
  const raised = person.withToken(app.token);
  const { status } = await raised.prove('POST', '/auth/v1/factors/recovery-codes');
  if (status !== 200) throw new Error(`no recovery codes: ${status}`);
  return app;
}

/**
 * The most harmful request bodies for each endpoint. If an endpoint has several, each is tried. `code` is one
 * that was sent by email.
 */
function harmOf(
  { person, owner, record, paper }: Victim,
  code?: { nonce: string },
): Readonly<Record<string, readonly unknown[]>> {
  const { vaultId } = person.vault;
  const moved = { bucketId: 'papers', sourceKey: paper, destinationKey: `${vaultId}/gone` };
  const own = { identity: createKeyPair(), proofKey: createKeyPair() };
  const over = createNextVersion(createNextVersion(record));
  return {
    'PUT /auth/v1/user': [
      { email: `thief-${randomBytes(4).toString('hex')}@example.org`, ...code },
      { phone: '+447700900999', ...code },
      { password: 'a-password-of-the-thief', ...code },
      { data: { kdf: { profile: 'argon2id-1', salt: 'A'.repeat(22) } } },
      { data: { kdf: null } },
      { data: { display_name: 'Your account is locked' } },
    ],
    'POST /auth/v1/factors': [{ factor_type: 'totp' }],
    'PUT /vault/v1/keyset': [
      createTestKitChange(owner).change,
      createTestKitChange({ ...owner, ...own }).change,
      createKeyRenewal({ ...owner, ...own }).change,
    ],
    'PUT /vault/v1/keysets': [
      {
        epoch: createDeviceId(),
        documents: [owner.document],
        wraps: [],
        categoryKeys: [],
        chain: [],
        identities: [],
        earlierIdentities: [],
      },
    ],
    'POST /vault/v1/vault/take-back': [
      { vaultId, passwordWrap: person.vault.passwordWrap, keyset: owner.document },
    ],
    'POST /vault/v1/vault': [person.vault],
    'POST /vault/v1/vaults/{vaultId}/records': [
      { records: [over] },
      { records: [{ ...over, deleted: true, remains: createEnvelope() }] },
    ],
    'POST /vault/v1/vaults/{vaultId}/versions': [{ versions: [{ ...record, keyVersion: 2 }] }],
    'POST /vault/v1/files/restore': [{ names: [paper] }],
    'POST /vault/v1/session/confirm': [
      { method: 'password', secret: 'a-guess' },
      { method: 'kit', proof: randomBytes(32).toString('base64url') },
    ],
    'POST /vault/v1/reset': [{ what: 'vault' }, { what: 'factor' }, { what: 'both' }],
    'PUT /vault/v1/reload-half': [{ half: randomBytes(32).toString('base64url') }],
    'POST /vault/v1/recovery/confirm': [{ wrapId: person.vault.recoveryKit.wrapId }],
    'POST /billing/v1/change': [{ plan: 'premium', interval: 'yearly' }],
    'POST /billing/v1/checkout': [{ plan: 'premium', interval: 'yearly' }],
    'POST /billing/v1/seats/link': [{ seat: 2 }, { seat: 3 }],
    'POST /billing/v1/seats/remove': [{ seat: 2 }],
    'POST /rest/v1/rpc/choose_trial_plan': [{ user_id: person.accountId, plan: 'premium' }],
    'POST /vault/v1/grants/{id}/acts': [{ act: 'allow' }, { act: 'decline' }],
    'PUT /vault/v1/holiday': [{ until: '2030-01-01' }],
    'DELETE /storage/v1/object/{bucket}': [{ prefixes: [paper] }],
    'POST /storage/v1/object/move': [moved],
    'POST /storage/v1/object/copy': [moved],
    'POST /storage/v1/object/list/{bucket}': [{ prefix: vaultId }],
    'POST /storage/v1/bucket': [{ id: 'papers', name: 'papers' }],
  };
}

/** The victim's ids, for each path that contains an id. */
function placesOf(
  { person, record, paper, passkeyWay, factor, elsewhere, grant }: Victim,
  { method, path }: Endpoint,
) {
  const ids: readonly (readonly [string, string | undefined])[] = [
    ['/factors/', factor?.id],
    ['/sessions/', elsewhere],
    ['/grants/', grant],
  ];
  const id = ids.find(([part]) => path.includes(part))?.[1] ?? passkeyWay;
  return {
    id: path.includes('/admin/') ? person.accountId : id,
    factorId: factor?.id ?? createDeviceId(),
    vaultId: person.vault.vaultId,
    recordId: record.id,
    bucket: 'papers',
    '*': paper,
    name: method === 'POST' ? 'create-portal-session' : 'profiles',
    grant: grant ?? createDeviceId(),
  };
}

/**
 * The names of all functions of `functions/v1`. An endpoint with `{name}` in its path is called with each.
 */
const functionNames = [
  'create-payment-intent',
  'create-subscription',
  'create-portal-session',
  'check-stripe-connection',
  'test-stripe-webhook',
];
const namesFor = ({ method, path }: Endpoint) =>
  method === 'POST' && path === '/functions/v1/{name}' ? functionNames : [undefined];

/** Whether a call ends the caller's session. Such calls are made last. */
const endsIt = ({ path }: Endpoint) => /\/logout$|\/sessions\/\{/.test(path);

/** Makes every call with the token. Returns those that the server accepted, by status. */
export async function tryEveryCall(
  world: VaultWorld,
  about: Victim,
  token: string,
  {
    code,
    leaves = () => false,
  }: { code?: { nonce: string } | undefined; leaves?: (name: string) => boolean } = {},
) {
  const { body: document } = await sendRawRequest(`${world.url}/openapi.json`, 'GET');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this server generated the document
  const endpoints = listEndpoints(document as Parameters<typeof listEndpoints>[0]);
  const harm = harmOf(about, code);
  const inOrder = endpoints.toSorted((one, other) => Number(endsIt(one)) - Number(endsIt(other)));
  const answered: string[] = [];
  for (const endpoint of inOrder) {
    const name = `${endpoint.method} ${endpoint.path}`;
    if (leaves(name)) continue;
    const calls = namesFor(endpoint).flatMap(of => (harm[name] ?? [{}]).map(body => ({ of, body })));
    for (const { of, body } of calls) {
      const places: Record<string, string> = { ...placesOf(about, endpoint), ...(of && { name: of }) };
      const path = endpoint.path.replaceAll(
        /\{([^}]+)\}/g,
        (_, part: string) => places[part] ?? createDeviceId(),
      );
      const answer = await fetch(`${world.url}${path}`, {
        method: endpoint.method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        redirect: 'manual',
        ...(!['GET', 'HEAD'].includes(endpoint.method) && { body: JSON.stringify(body) }),
      });
      answered.push(`${String(refusalStatus(answer.status, await answer.text()))} ${name}`);
    }
  }
  return answered;
}

/**
 * The real HTTP status of a refusal: storage and auth respond with 400, as the hosted backend does, and put
 * the real status in the body.
 */
function refusalStatus(status: number, text: string): number {
  if (status !== 400) return status;
  if (text.includes('"statusCode":"403"')) return 403;
  return text.includes('"error_code":"reauthentication_needed"') ? 401 : status;
}
