import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AuthWorld,
  type Person,
  readDeviceSession,
  signInOnOtherDevice,
  startAuthWorld,
} from './features/auth/testing/auth-world.ts';
import { createPersonWithApp } from './features/auth/testing/authenticator-app.ts';
import { fetchWithSeal, sealWritesOfSession } from './features/storage/testing/sealed-calls.ts';
import { createSmallestVault } from './features/vault/testing/guarded-client.ts';
import { proofNeeds } from './http/needs.ts';
import {
  type Endpoint,
  extraEndpointLimits,
  findEndpointNeeds,
  listEndpoints,
  notFoundVerdict,
  readVerdict,
} from './testing/endpoints.ts';

const callers = [
  'nobody',
  'anon key',
  'person',
  'other person',
  'one factor',
  'two factors',
  'service',
] as const;
type Caller = (typeof callers)[number];
type Row = Endpoint & Record<Caller, string>;

let world: AuthWorld;
let rows: Row[];
beforeAll(async () => {
  world = await startAuthWorld();
  rows = await walk();
}, 120_000);
afterAll(() => world.close());

const unknown = '01890a5d-ac96-774b-bcce-b302099a8057';

/** Bodies for routes that would reject an empty body before checking the caller. */
const bodiesFor = (space: string, owner: string): Readonly<Record<string, object>> => {
  const move = { bucketId: 'papers', sourceKey: `${space}/none`, destinationKey: `${space}/neither` };
  return {
    'PUT /auth/v1/user': { phone: 'no number' },
    'POST /auth/v1/factors': { factor_type: 'totp' },
    'POST /rest/v1/rpc/choose_trial_plan': { user_id: owner, plan: 'enhanced' },
    'POST /storage/v1/bucket': { id: 'another', name: 'another' },
    'DELETE /storage/v1/object/{bucket}': { prefixes: [`${space}/none`] },
    'POST /storage/v1/object/move': move,
    'POST /storage/v1/object/copy': move,
    'POST /storage/v1/object/sign/{bucket}': { expiresIn: 60, paths: [`${space}/paper`] },
    'POST /storage/v1/object/sign/{bucket}/{*}': { expiresIn: 60 },
    'POST /storage/v1/object/list/{bucket}': { prefix: space },
  };
};

/** Calls every endpoint as every caller. If a path contains a vault id, it is that of the person's vault. */
async function walk(): Promise<Row[]> {
  const person = await world.newPerson();
  const token = async () => (await readDeviceSession(person)).access_token;
  const { vault, client } = await createSmallestVault({
    url: world.url,
    publicUrl: world.config.publicUrl,
    token,
  });
  const opened = await client.openSession();
  if (opened.ok) sealWritesOfSession(await token(), opened.value.seal);
  const paper = await fetchWithSeal(`${world.url}/storage/v1/object/papers/${vault.vaultId}/paper`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await token()}`, 'content-type': 'application/octet-stream' },
    body: 'sealed',
  });
  if (!paper.ok) throw new Error(await paper.text());
  const tokens = await tokensOf(person);
  const document = JSON.parse(await (await fetch(`${world.url}/openapi.json`)).text());
  const owned = { vaultId: vault.vaultId, accountId: person.id };
  const found: Row[] = [];
  for (const endpoint of listEndpoints(document)) {
    const row: Record<string, string> = {};
    for (const caller of callers) row[caller] = await ask(endpoint, owned, tokens[caller]);
    // If the object does not exist even for its owner, the responses to other callers prove nothing.
    if (row['person'] === notFoundVerdict) for (const caller of callers) row[caller] = letIn(row[caller]);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every caller has been tried
    found.push({ ...endpoint, ...row } as Row);
  }
  return found;
}

const tokenOf = async (who: Person) => (await readDeviceSession(who)).access_token;

async function tokensOf(person: Person): Promise<Record<Caller, string | undefined>> {
  const guarded = await createPersonWithApp(world);
  return {
    nobody: undefined,
    'anon key': world.anonKey,
    person: await tokenOf(person),
    'other person': await tokenOf(await world.newPerson()),
    'two factors': await tokenOf(guarded),
    'one factor': await tokenOf(await signInOnOtherDevice(world, guarded)),
    service: await world.tokens.apiKey('service_role'),
  };
}

async function ask(
  { method, path }: Endpoint,
  { vaultId, accountId }: { vaultId: string; accountId: string },
  token: string | undefined,
): Promise<string> {
  const places: Record<string, string> = {
    vaultId,
    // Later calls need the bucket of papers, so deletions use another one.
    bucket: path.includes('/bucket/') ? 'another' : 'papers',
    '*': `${vaultId}/paper`,
    name: 'profiles',
  };
  const address = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => places[name] ?? unknown);
  const headers = new Headers({ 'content-type': 'application/json' });
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  const body = JSON.stringify(bodiesFor(vaultId, accountId)[`${method} ${path}`] ?? {});
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const answer = await fetch(`${world.url}${address}`, {
    method,
    headers,
    redirect: 'manual',
    ...(hasBody && { body }),
  });
  return readVerdict(answer.status, await answer.text());
}

const letIn = (verdict = '') => (verdict === notFoundVerdict ? 'yes' : verdict);
/** Requests that a person may make without the second factor: see [Note: Resets have a waiting period]. */
const isReset = ({ path }: Row) => path === '/vault/v1/reset' || path === '/vault/v1/factors/reset';
const isAdmin = ({ path }: Row) => path.includes('/admin/') || path.endsWith('/invite');

describe('every endpoint', () => {
  test('of an administrator lets in the service key alone', () => {
    const admin = rows.filter(isAdmin);
    expect(admin.length).toBeGreaterThan(8);
    for (const row of admin) {
      const others = callers.filter(caller => caller !== 'service').map(caller => row[caller]);
      expect([row.path, row.service, others.includes('yes')]).toEqual([row.path, 'yes', false]);
    }
  });

  test('that keeps something of a person wants a second factor where there is one', () => {
    const kept = rows.filter(row => /^\/(vault|storage|rest)\//.test(row.path) && !isReset(row));
    expect(kept.length).toBeGreaterThan(50);
    for (const row of kept.filter(one => one.person === 'yes' && one.nobody !== 'yes')) {
      const { method, path } = row;
      expect([method, path, row['one factor']]).not.toEqual([method, path, 'yes']);
      expect([method, path, row['two factors']]).toEqual([method, path, row['other person']]);
    }
  });

  test('that reads a vault or a file of a person finds nothing for another', () => {
    const reads = rows.filter(
      row => row.method === 'GET' && row.person === 'yes' && /vaultId|authenticated/.test(row.path),
    );
    expect(reads.length).toBeGreaterThan(3);
    for (const row of reads) expect([row.path, row['other person']]).toEqual([row.path, notFoundVerdict]);
  });

  test('refuses an anon key and nobody alike where it wants a person', () => {
    // The person has a vault, so a refusal may be due to a missing seal. The other person has no vault, so a
    // refusal must have another reason.
    for (const row of rows.filter(one => one.person !== 'yes' && one['other person'] !== 'yes')) {
      expect([row.path, row.nobody, row['anon key']]).not.toContain('yes');
    }
  });

  test('lets nobody in without what its row needs', () => {
    const open = new Set(['open', 'link', 'signature', 'key', 'operator']);
    for (const row of rows.filter(one => !findEndpointNeeds(one).needs.some(need => open.has(need))))
      expect([row.method, row.path, row.nobody]).not.toEqual([row.method, row.path, 'yes']);
  });

  test('with a further limit is there', () => {
    const there = new Set(rows.map(({ method, path }) => `${method} ${path}`));
    expect(Object.keys(extraEndpointLimits).filter(name => !there.has(name))).toEqual([]);
  });

  test('is in the list, which was made from them', async () => {
    await expect(listOf(rows)).toMatchFileSnapshot('../../../docs/endpoints.md');
  });
});

function listOf(found: readonly Row[]): string {
  const lines = found.map(row => {
    const cells = callers.map(caller =>
      ['yes', notFoundVerdict].includes(row[caller]) ? row[caller] : `\`${row[caller]}\``,
    );
    const limit = extraEndpointLimits[`${row.method} ${row.path}`] ?? '';
    const { needs: needed, rule = '' } = findEndpointNeeds(row);
    const proves = `${needed.join(', ')}${rule === '' ? '' : `. ${rule}`}`;
    return `| \`${row.method} ${row.path}\` | ${row.summary} | ${proves} | ${cells.join(' | ')} | ${limit} |`;
  });
  return `# Every endpoint

\`packages/server/src/endpoints.test.ts\` generates this list from the routes of a running server, and calls each of them as every
kind of caller. \`vitest run --project server -u endpoints\` writes it again. "yes" means that the caller is admitted, whatever else
may be wrong with the request; otherwise the list has the code of the refusal. The calls carry a token only, so a call that needs a
seal or a proof too is refused for _person_, who has a vault. _Other person_ and _two factors_ name the vault and the file of
_person_ and find nothing there. _One factor_ is an account with a second factor, signed in without it; _two factors_ is one signed
in with it. Every endpoint also counts towards \`REQUESTS_PER_MINUTE\` of its network. The numbers are those of the default settings.

"Needs" is the row of \`packages/server/src/needs/table.ts\`, without which a route does not start:

${Object.entries(proofNeeds)
  .map(([need, words]) => `- ${need}: ${words}`)
  .join('\n')}

Opened, present, proof and seal are needed once an account has had a vault.

| Endpoint | What it does | Needs | ${callers.join(' | ')} | Further limits |
|---|---|---|${'---|'.repeat(callers.length + 1)}
${lines.join('\n')}
`;
}
