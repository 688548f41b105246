import { resetWaitMs } from '@kinfolio/contract/retention';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSmallestVault } from '../../vault/testing/guarded-client.ts';
import { createUnusedEmail, firefoxAgent, readNewestLogEntry } from '../testing/auth-world.ts';
import { callbackUrl, readFragmentParams, type SsoWorld, startSsoWorld } from '../testing/sso-world.ts';

let here: SsoWorld;
beforeAll(async () => {
  here = await startSsoWorld();
});
afterAll(() => here.close());

describe('signing in through an organisation', () => {
  test('makes an account that is apart from all others, and finds it again', async () => {
    const person = await here.world.newPerson();
    const { name } = here.employee(person.email);
    const device = here.world.device({ flowType: 'pkce' });
    const landed = await here.walk(await here.addressFor(device));
    expect(landed.href).toMatch(/^http:\/\/localhost:8787\/welcome\?code=/);
    const { data, error } = await device.auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '');
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email: person.email,
      app_metadata: { provider: `sso:${here.id}`, providers: [`sso:${here.id}`] },
      user_metadata: { full_name: 'Grace Clerk', custom_claims: { department: 'none' } },
      identities: [{ provider: `sso:${here.id}`, id: name }],
    });
    expect(data.user?.id).not.toBe(person.id);
    expect((await device.auth.getClaims()).data?.claims.amr).toMatchObject([{ method: 'sso/saml' }]);
    const { access_token = '', refresh_token = '' } = readFragmentParams(
      await here.walk(await here.addressFor()),
    );
    const again = await here.world.device().auth.setSession({ access_token, refresh_token });
    expect(again.data.user?.id).toBe(data.user?.id);
    // The organisation controls the email address, but the person sets their own password for the passport.
    expect((await device.auth.updateUser({ email: createUnusedEmail() })).error?.code).toBe(
      'user_sso_managed',
    );
    expect((await device.auth.updateUser({ password: 'a-secret-of-the-device' })).error).toBeNull();
  });

  test('is told to the owner of a passport by a mail, where the device is not known', async () => {
    const { email } = here.employee();
    const { access_token: token = '' } = readFragmentParams(await here.walk(await here.addressFor()));
    const { url, config } = here.world;
    await createSmallestVault({ url, publicUrl: config.publicUrl, token: async () => token });
    await here.walk(await here.addressFor());
    await here.world.post.deliverWaiting();
    const told = here.world.sent.mails.filter(({ to }) => to === email);
    expect(told.map(({ text }) => text)).toEqual([expect.stringContaining('They can now use your account')]);
  });

  test('by a redirect, and by the id of the provider', async () => {
    here.employee();
    const answer = await fetch(`${here.world.url}/auth/v1/sso`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider_id: here.id }),
    });
    expect(answer.status).toBe(303);
    expect(readFragmentParams(await here.walk(answer.headers.get('location') ?? ''))).toHaveProperty(
      'access_token',
    );
  });

  test('is named by its id or by its domain, not by both or neither', async () => {
    for (const body of [{}, { domain: 'council.example', provider_id: here.id }])
      expect(await here.world.call('POST', '/sso', { body })).toMatchObject({
        status: 400,
        body: { error_code: 'validation_failed' },
      });
  });

  test('is for domains that are known', async () => {
    const { auth } = here.world.device();
    for (const wanted of [{ domain: 'nowhere.example' }, { providerId: crypto.randomUUID() }])
      expect((await auth.signInWithSSO(wanted)).error).toMatchObject({
        status: 404,
        code: 'sso_provider_not_found',
      });
    const known = await auth.signInWithSSO({ providerId: here.id });
    expect(known.data?.url).toContain('SAMLRequest=');
  });

  test('is described to organisations', async () => {
    const answer = await fetch(`${here.world.url}/auth/v1/sso/saml/metadata`);
    expect(answer.headers.get('content-type')).toContain('samlmetadata+xml');
    expect(await answer.text()).toContain(`Location="${callbackUrl}"`);
  });
});

test('signing in through an organisation is told in the activity, with browser and system', async () => {
  here.employee();
  const { access_token = '' } = await here.post(await here.answerOf(await here.addressFor()));
  expect(await readNewestLogEntry(here.world, access_token)).toMatchObject({
    event: 'signed-in',
    about: { method: 'sso/saml', ...firefoxAgent.told },
  });
});

test('somebody of an organisation whose passport nothing opens may begin again, having just come from there', async () => {
  here.employee();
  let { access_token = '' } = await here.post(await here.answerOf(await here.addressFor()));
  const { url, config } = here.world;
  const token = async () => access_token;
  const { client } = await createSmallestVault({ url, publicUrl: config.publicUrl, token });
  expect(await client.askReset('vault')).toMatchObject({ value: { due: false } });
  here.world.clock.advance(resetWaitMs);
  ({ access_token = '' } = await here.post(await here.answerOf(await here.addressFor())));
  expect(await client.setVaultAside()).toMatchObject({ ok: true });
  expect(await client.readVault()).toMatchObject({ code: 'not_found' });
});

describe('what comes back is refused', () => {
  test('when it was used, or nobody asked for it', async () => {
    here.employee();
    const answer = await here.answerOf(await here.addressFor());
    expect(await here.post(answer)).toHaveProperty('access_token');
    expect(await here.post(answer)).toMatchObject({ error_code: 'bad_oauth_state' });
    expect(await here.post({ ...answer, RelayState: '' })).toMatchObject({ error_code: 'bad_oauth_state' });
  });

  test('but not when it is over by no more than clocks differ', async () => {
    here.employee();
    here.organisation.answers = { lifetimeInSeconds: -20 };
    expect(await here.post(await here.answerOf(await here.addressFor()))).toHaveProperty('access_token');
  });

  test('when it answers another question', async () => {
    here.employee();
    const [first, second] = [
      await here.answerOf(await here.addressFor()),
      await here.answerOf(await here.addressFor()),
    ];
    const swapped = { SAMLResponse: first.SAMLResponse, RelayState: second.RelayState };
    expect(await here.post(swapped)).toMatchObject({ error_code: 'bad_oauth_callback' });
  });

  test.each<[string, Record<string, unknown>]>([
    ['of another issuer', { issuer: 'http://evil.example' }],
    ['for somebody else', { audience: 'http://another.example' }],
    ['without a signature', { signAssertion: false }],
    ['over by more than clocks differ', { lifetimeInSeconds: -70 }],
    [
      'that names people anew each time',
      { nameIdentifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' },
    ],
  ])('when it is %s', async (_what, answers) => {
    here.employee();
    here.organisation.answers = answers;
    expect(await here.post(await here.answerOf(await here.addressFor()))).toMatchObject({
      error_code: 'bad_oauth_callback',
    });
  });

  test('when somebody wrote another name into it', async () => {
    const { name } = here.employee();
    const answer = await here.answerOf(await here.addressFor());
    const xml = Buffer.from(answer.SAMLResponse, 'base64').toString().replaceAll(name, 'somebody-else');
    const forged = { ...answer, SAMLResponse: Buffer.from(xml).toString('base64') };
    expect(await here.post(forged)).toMatchObject({ error_code: 'bad_oauth_callback' });
  });
});

describe('an administrator', () => {
  test('lists, reads, changes and removes the providers of organisations', async () => {
    const other = here.organisation.metadata.replaceAll(
      here.organisation.entityId,
      'http://another.example/metadata',
    );
    const made = await here.admin('POST', '', { type: 'saml', metadata_xml: other });
    expect(made.body).toMatchObject({ saml: { entity_id: 'http://another.example/metadata' }, domains: [] });
    expect((await here.admin('GET', '')).body.items).toHaveLength(2);
    const { id: made_id } = made.body;
    const changed = await here.admin('PUT', `/${made_id}`, { domains: ['one.example', 'two.example'] });
    expect(changed.body.domains).toMatchObject([{ domain: 'one.example' }, { domain: 'two.example' }]);
    const taken = await here.admin('PUT', `/${made_id}`, { domains: ['council.example'] });
    expect([taken.status, taken.body.error_code]).toEqual([422, 'sso_domain_already_exists']);
    const twice = await here.admin('POST', '', { type: 'saml', metadata_xml: other });
    expect([twice.status, twice.body.error_code]).toEqual([422, 'saml_idp_already_exists']);
    expect((await here.admin('GET', `/${made_id}`)).body.domains).toHaveLength(2);
    expect((await here.admin('DELETE', `/${made_id}`)).body.id).toBe(made_id);
    expect((await here.admin('GET', `/${made_id}`)).body.error_code).toBe('sso_provider_not_found');
  });

  test.each([
    ['no metadata', {}],
    ['what is no XML', { metadata_xml: 'nonsense' }],
    ['XML of something else', { metadata_xml: '<html/>' }],
    ['XML with entities of its own', { metadata_xml: '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }],
  ])('is told that %s will not do', async (_what, said) => {
    const answer = await here.admin('POST', '', { type: 'saml', ...said });
    expect([answer.status, answer.body.error_code]).toEqual([400, 'validation_failed']);
  });
});
