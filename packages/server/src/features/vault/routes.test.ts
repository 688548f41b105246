import { vaultErrors } from '@kinfolio/contract/errors';
import { sealHeader } from '@kinfolio/contract/keyset';
import { type VaultRoute, vaultApi } from '@kinfolio/contract/routes';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDeviceId, createNewRecord, createRecoveryKit } from './testing/sealed.ts';
import { createSignedVault } from './testing/signed-vault.ts';
import { sendRawRequest, startVaultWorld, type VaultWorld } from './testing/vault-world.ts';

// Tests the rules that apply to every route. The tests next to each service cover the rest.

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());

const { vault } = createSignedVault(createDeviceId());
/** A valid body for each route that takes one. */
const bodies: Record<string, object> = {
  prelogin: { email: 'ann@example.org' },
  recoverySession: { email: 'ann@example.org', proof: createRecoveryKit().proof },
  createVault: vault,
  confirmRecovery: { wrapId: createDeviceId() },
  push: { records: [createNewRecord(vault)] },
  putReloadHalf: { half: createRecoveryKit().proof },
};
const routes: [string, VaultRoute][] = Object.entries(vaultApi);
const signedIn = routes.filter(([, route]) => route.signedIn);
const withBody = routes.filter(([, route]) => route.body !== undefined);
const pathOf = (route: VaultRoute) => route.path.replaceAll(/:\w+/g, () => createDeviceId());

describe('every route that wants a signed-in person', () => {
  it.each(signedIn)('%s refuses a request without a token', async (name, route) => {
    const answer = await sendRawRequest(`${world.url}${pathOf(route)}`, route.method, bodies[name]);
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
  });

  it.each(signedIn)('%s refuses a token that is not ours', async (name, route) => {
    const answer = await sendRawRequest(`${world.url}${pathOf(route)}`, route.method, bodies[name], 'a.b.c');
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
  });

  it.each(signedIn)('%s refuses a person who was banned', async (name, route) => {
    const person = await world.signUp();
    const until = world.test.clock.now() + 60_000;
    await world.test.database.db.execute(
      sql`update accounts set banned_until_ms = ${until} where id = ${person.accountId}`,
    );
    const answer = await person.send(route.method, pathOf(route), bodies[name]);
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it('refuses the token of a session that signed out', async () => {
    const person = await world.withVault();
    await person.signOut();
    expect(await person.client().readVault()).toMatchObject({ status: 401, code: 'unauthorized' });
  });
});

describe('every route with a body', () => {
  it.each(withBody)('%s refuses what is not JSON', async (_, route) => {
    const person = await world.signUp();
    expect(await person.send(route.method, pathOf(route), '{"records":')).toMatchObject({
      status: 400,
      body: { code: 'bad_json' },
    });
  });

  it.each(withBody)('%s refuses a body of another type, and none', async (_, route) => {
    const person = await world.signUp();
    for (const body of ['null', '[]', '"text"', '7', '{}', undefined]) {
      expect(await person.send(route.method, pathOf(route), body)).toMatchObject({
        status: 400,
        body: { code: 'bad_request' },
      });
    }
  });

  it.each(withBody)('%s refuses a field it does not know', async (name, route) => {
    const person = await world.signUp();
    const answer = await person.send(route.method, pathOf(route), { ...bodies[name], colour: 'blue' });
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_request' } });
  });

  it.each(withBody)('%s refuses a field of another type', async (name, route) => {
    const person = await world.signUp();
    for (const field of Object.keys(bodies[name] ?? {})) {
      for (const wrong of [null, 7, [], {}]) {
        const answer = await person.send(route.method, pathOf(route), { ...bodies[name], [field]: wrong });
        expect({ field, ...answer }).toMatchObject({ field, status: 400, body: { code: 'bad_request' } });
      }
    }
  });

  it.each(withBody)('%s refuses a body that is too large', async (_, route) => {
    const person = await world.signUp();
    const answer = await person.send(route.method, pathOf(route), JSON.stringify('x'.repeat(route.maxBytes)));
    expect(answer).toMatchObject({ status: 413, body: { code: 'too_large' } });
  });

  it('refuses a body that says it is something else', async () => {
    const response = await fetch(`${world.url}/vault/v1/prelogin`, {
      method: 'POST',
      headers: { 'content-type': 'text/xml' },
      body: '<email/>',
    });
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ code: 'unsupported_media_type' });
  });

  it('refuses a body that reaches for the prototype', async () => {
    const answer = await sendRawRequest(
      `${world.url}/vault/v1/prelogin`,
      'POST',
      '{"email":"a@b.uk","__proto__":{"x":1}}',
    );
    expect(answer.status).toBe(400);
  });
});

describe('every address', () => {
  it('refuses an id of another shape', async () => {
    const person = await world.withVault();
    for (const id of [
      '1',
      'x',
      createDeviceId().toUpperCase(),
      '..%2f..',
      '00000000-0000-0000-0000-000000000000',
    ]) {
      expect(await person.send('GET', `/vault/v1/vaults/${id}/versions`)).toMatchObject({ status: 400 });
      const [method, path] = ['DELETE', `/vault/v1/sessions/${id}`];
      const seal = await person.guard({ guard: 'seal', method, path, body: undefined });
      expect(await person.send(method, path, undefined, { [sealHeader]: seal ?? '' })).toMatchObject({
        status: 400,
      });
    }
  });

  it('refuses a query nobody declared', async () => {
    const person = await world.withVault();
    expect(await person.send('GET', '/vault/v1/vault?all=true')).toMatchObject({ status: 400 });
    expect(
      await person.send('GET', `/vault/v1/vaults/${person.vault.vaultId}/versions?since=1`),
    ).toMatchObject({
      status: 400,
      body: { code: 'bad_request' },
    });
  });

  it('is not kept by caches', async () => {
    const person = await world.withVault();
    expect((await person.send('GET', '/vault/v1/vault')).headers.get('cache-control')).toBe('no-store');
    expect((await sendRawRequest(`${world.url}/vault/v1/vault`, 'GET')).headers.get('cache-control')).toBe(
      'no-store',
    );
  });

  it('that leads nowhere is answered in the same envelope', async () => {
    expect(await sendRawRequest(`${world.url}/vault/v1/nowhere`, 'GET')).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });
});

describe('the OpenAPI document', () => {
  it.each(routes)('tells of %s: its parts, its answer and each refusal', async (_, route) => {
    const { body } = await sendRawRequest(`${world.url}/openapi.json`, 'GET');
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    const anyBody = expect.anything();
    const statuses = [route.status, 400, 500, ...route.errors.map(code => vaultErrors[code])];
    expect(body).toHaveProperty(
      ['paths', path, route.method.toLowerCase()],
      expect.objectContaining({
        summary: route.summary,
        security: route.signedIn ? [{ bearer: [] }] : [],
        ...(route.body && { requestBody: anyBody }),
        responses: expect.objectContaining(
          Object.fromEntries(statuses.map(status => [String(status), expect.anything()])),
        ),
      }),
    );
  });
});
