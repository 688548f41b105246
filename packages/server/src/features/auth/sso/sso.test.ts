import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SamlTestProvider, startSamlProvider } from '../../../testing/saml-provider.ts';
import { startWalker } from '../../../testing/walker.ts';
import { type AuthWorld, newEmail, startAuthWorld } from '../testing/auth-world.ts';

const publicUrl = 'http://localhost:8787';
const callbackUrl = `${publicUrl}/auth/v1/sso/saml/acs`;

let world: AuthWorld;
let organisation: SamlTestProvider;
let id: string;
beforeAll(async () => {
  organisation = await startSamlProvider(callbackUrl);
  world = await startAuthWorld({ PUBLIC_URL: publicUrl, SAML_SIGN_IN: 'on' });
  const added = await admin('POST', '', {
    type: 'saml',
    metadata_xml: organisation.metadata,
    domains: ['Council.example'],
    attribute_mapping: { keys: { department: { name: 'department', default: 'none' } } },
  });
  if (added.status !== 201) throw new Error(JSON.stringify(added.body));
  id = added.body.id;
});
afterAll(async () => {
  await world.close();
  await organisation.close();
});

async function admin(method: string, path: string, body?: object) {
  const authorization = `Bearer ${await world.tokens.apiKey('service_role')}`;
  return world.call(method, `/admin/sso/providers${path}`, {
    headers: { authorization },
    ...(body && { body }),
  });
}

let employees = 0;
function employee(email = newEmail()) {
  employees += 1;
  organisation.answers = {};
  organisation.here = {
    id: `e-${employees}`,
    displayName: 'Grace Clerk',
    name: { givenName: 'Grace', familyName: 'Clerk' },
    emails: [{ value: email }],
  };
  return { email, name: `e-${employees}` };
}

const redirectTo = `${publicUrl}/welcome`;
const inFragment = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)));

/** Where the official client sends somebody of the organisation. */
async function addressFor(device = world.device()) {
  const { data, error } = await device.auth.signInWithSSO({
    domain: 'council.example',
    options: { redirectTo, skipBrowserRedirect: true },
  });
  if (error) throw error;
  return data.url;
}

const walk = (from: string) =>
  startWalker({ [publicUrl]: world.url }).walk(from, {
    there: ({ origin, pathname }) => origin === publicUrl && !pathname.startsWith('/auth/'),
  });

/** The answer the organisation would have posted, and the word it came with. */
async function answerOf(address: string) {
  const page = await (await fetch(address)).text();
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';
  return { SAMLResponse: field('SAMLResponse'), RelayState: field('RelayState') };
}

async function post(fields: Record<string, string>) {
  const body = new URLSearchParams(fields);
  const answer = await fetch(`${world.url}/auth/v1/sso/saml/acs`, {
    method: 'POST',
    redirect: 'manual',
    body,
  });
  return inFragment(new URL(answer.headers.get('location') ?? ''));
}

describe('signing in through an organisation', () => {
  test('makes an account that is apart from all others, and finds it again', async () => {
    const person = await world.newPerson();
    const { name } = employee(person.email);
    const device = world.device({ flowType: 'pkce' });
    const landed = await walk(await addressFor(device));
    expect(landed.href).toMatch(/^http:\/\/localhost:8787\/welcome\?code=/);
    const { data, error } = await device.auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '');
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email: person.email,
      app_metadata: { provider: `sso:${id}`, providers: [`sso:${id}`] },
      user_metadata: { full_name: 'Grace Clerk', custom_claims: { department: 'none' } },
      identities: [{ provider: `sso:${id}`, id: name }],
    });
    expect(data.user?.id).not.toBe(person.id);
    expect((await device.auth.getClaims()).data?.claims.amr).toMatchObject([{ method: 'sso/saml' }]);
    const { access_token = '', refresh_token = '' } = inFragment(await walk(await addressFor()));
    const again = await world.device().auth.setSession({ access_token, refresh_token });
    expect(again.data.user?.id).toBe(data.user?.id);
    // Their organisation keeps the address; the passport password is their own.
    expect((await device.auth.updateUser({ email: newEmail() })).error?.code).toBe('user_sso_managed');
    expect((await device.auth.updateUser({ password: 'a-secret-of-the-device' })).error).toBeNull();
  });

  test('by a redirect, and by the id of the provider', async () => {
    employee();
    const answer = await fetch(`${world.url}/auth/v1/sso`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider_id: id }),
    });
    expect(answer.status).toBe(303);
    expect(inFragment(await walk(answer.headers.get('location') ?? ''))).toHaveProperty('access_token');
  });

  test('is named by its id or by its domain, not by both or neither', async () => {
    for (const body of [{}, { domain: 'council.example', provider_id: id }])
      expect(await world.call('POST', '/sso', { body })).toMatchObject({
        status: 400,
        body: { error_code: 'validation_failed' },
      });
  });

  test('is for domains that are known', async () => {
    const { error } = await world.device().auth.signInWithSSO({ domain: 'nowhere.example' });
    expect(error).toMatchObject({ status: 404, code: 'sso_provider_not_found' });
  });

  test('is described to organisations', async () => {
    const answer = await fetch(`${world.url}/auth/v1/sso/saml/metadata`);
    expect(answer.headers.get('content-type')).toContain('samlmetadata+xml');
    expect(await answer.text()).toContain(`Location="${callbackUrl}"`);
  });
});

describe('what comes back is refused', () => {
  test('when it was used, or nobody asked for it', async () => {
    employee();
    const answer = await answerOf(await addressFor());
    expect(await post(answer)).toHaveProperty('access_token');
    expect(await post(answer)).toMatchObject({ error_code: 'bad_oauth_state' });
    expect(await post({ ...answer, RelayState: '' })).toMatchObject({ error_code: 'bad_oauth_state' });
  });

  test('when it answers another question', async () => {
    employee();
    const [first, second] = [await answerOf(await addressFor()), await answerOf(await addressFor())];
    const swapped = { SAMLResponse: first.SAMLResponse, RelayState: second.RelayState };
    expect(await post(swapped)).toMatchObject({ error_code: 'bad_oauth_callback' });
  });

  test.each<[string, Record<string, unknown>]>([
    ['of another issuer', { issuer: 'http://evil.example' }],
    ['for somebody else', { audience: 'http://another.example' }],
    ['without a signature', { signAssertion: false }],
    [
      'that names people anew each time',
      { nameIdentifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' },
    ],
  ])('when it is %s', async (_what, answers) => {
    employee();
    organisation.answers = answers;
    expect(await post(await answerOf(await addressFor()))).toMatchObject({
      error_code: 'bad_oauth_callback',
    });
  });

  test('when somebody wrote another name into it', async () => {
    const { name } = employee();
    const answer = await answerOf(await addressFor());
    const xml = Buffer.from(answer.SAMLResponse, 'base64').toString().replaceAll(name, 'somebody-else');
    const forged = { ...answer, SAMLResponse: Buffer.from(xml).toString('base64') };
    expect(await post(forged)).toMatchObject({ error_code: 'bad_oauth_callback' });
  });
});

describe('an administrator', () => {
  test('lists, reads, changes and removes the providers of organisations', async () => {
    const other = organisation.metadata.replaceAll(organisation.entityId, 'http://another.example/metadata');
    const made = await admin('POST', '', { type: 'saml', metadata_xml: other });
    expect(made.body).toMatchObject({ saml: { entity_id: 'http://another.example/metadata' }, domains: [] });
    expect((await admin('GET', '')).body.items).toHaveLength(2);
    const { id: made_id } = made.body;
    const changed = await admin('PUT', `/${made_id}`, { domains: ['one.example', 'two.example'] });
    expect(changed.body.domains).toMatchObject([{ domain: 'one.example' }, { domain: 'two.example' }]);
    const taken = await admin('PUT', `/${made_id}`, { domains: ['council.example'] });
    expect([taken.status, taken.body.error_code]).toEqual([422, 'sso_domain_already_exists']);
    const twice = await admin('POST', '', { type: 'saml', metadata_xml: other });
    expect([twice.status, twice.body.error_code]).toEqual([422, 'saml_idp_already_exists']);
    expect((await admin('GET', `/${made_id}`)).body.domains).toHaveLength(2);
    expect((await admin('DELETE', `/${made_id}`)).body.id).toBe(made_id);
    expect((await admin('GET', `/${made_id}`)).body.error_code).toBe('sso_provider_not_found');
  });

  test.each([
    ['no metadata', {}],
    ['what is no XML', { metadata_xml: 'nonsense' }],
    ['XML of something else', { metadata_xml: '<html/>' }],
    ['XML with entities of its own', { metadata_xml: '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }],
  ])('is told that %s will not do', async (_what, said) => {
    const answer = await admin('POST', '', { type: 'saml', ...said });
    expect([answer.status, answer.body.error_code]).toEqual([400, 'validation_failed']);
  });
});
