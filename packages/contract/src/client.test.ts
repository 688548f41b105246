import { describe, expect, it } from 'vitest';
import { createVaultClient } from './client.ts';

const id = '01890a5d-ac96-774b-bcce-b302099a8057';
const envelope = 'aGVhZA..aXY.Y2lwaGVy.dGFn';
const record = { id, categoryId: id, keyVersion: 1, version: 1, deleted: false, envelope };

/** A client whose network returns the given responses. It records the requests. */
function clientOf(answer: () => Response, token: () => Promise<string | undefined> = async () => 'token') {
  const asked: { url: string; method: string; body: string; authorization: string | null }[] = [];
  const fetch = async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    asked.push({
      url: request.url,
      method: request.method,
      body: await request.text(),
      authorization: request.headers.get('authorization'),
    });
    return answer();
  };
  return { asked, client: createVaultClient({ url: 'https://kin.test', token, fetch }) };
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers });

describe('the typed client', () => {
  it('puts ids and queries where the route says and signs the request', async () => {
    const page = { versions: [], batches: [], cursor: '7', more: false };
    const { asked, client } = clientOf(() => json(200, page));
    const answer = await client.allVersions(id, { cursor: '3', limit: 50 });
    expect(answer).toEqual({ ok: true, value: page });
    expect(asked).toEqual([
      {
        url: `https://kin.test/vault/v1/vaults/${id}/versions?cursor=3&limit=50`,
        method: 'GET',
        body: '',
        authorization: 'Bearer token',
      },
    ]);
  });

  it('leaves out a query that was not given, and asks nobody for a token before signing in', async () => {
    const { asked, client } = clientOf(
      () => json(200, { profile: 'argon2id-1', salt: 'AAAAAAAAAAAAAAAAAAAAAA' }),
      () => Promise.reject(new Error('nobody is signed in')),
    );
    expect(await client.prelogin('ann@example.org')).toMatchObject({ ok: true });
    expect(asked[0]).toMatchObject({ authorization: null, body: '{"email":"ann@example.org"}' });
  });

  it('takes an empty answer where the route has none', async () => {
    const { client } = clientOf(() => new Response(null, { status: 204 }));
    expect(await client.activity()).toEqual({ ok: true, value: undefined });
  });

  it('drops what a newer server says beyond the contract', async () => {
    const page = { categories: [], records: [], departures: [], batches: [], after: {}, more: false };
    const { client } = clientOf(() => json(200, { ...page, colour: 'blue' }));
    expect(await client.pull(id, {})).toEqual({ ok: true, value: page });
  });

  it('gives the result of each record also when some were stale', async () => {
    const results = [{ id, outcome: 'stale', current: record }];
    const details = { results, revisions: {}, behind: [] };
    const { client } = clientOf(() => json(409, { code: 'version_conflict', message: 'stale', details }));
    expect(await client.push(id, [record])).toEqual({ ok: true, value: details });
  });

  it('gives a refusal as a value with its code, details and waiting time', async () => {
    const { client } = clientOf(() =>
      json(429, { code: 'rate_limited', message: 'slow down' }, { 'retry-after': '30' }),
    );
    expect(await client.recoverySession({ email: 'a@b.uk', proof: 'p'.repeat(43) })).toEqual({
      ok: false,
      status: 429,
      code: 'rate_limited',
      message: 'slow down',
      retryAfterSeconds: 30,
    });
  });
});

describe('what is between the client and the server', () => {
  it('is offline when no answer comes or no token can be fetched', async () => {
    const dead = clientOf(() => {
      throw new TypeError('network');
    });
    expect(await dead.client.activity()).toMatchObject({ ok: false, status: 0, code: 'offline' });
    const untold = clientOf(
      () => json(200, {}),
      () => Promise.reject(new Error('network')),
    );
    expect(await untold.client.activity()).toMatchObject({ ok: false, code: 'offline' });
  });

  it('is unauthorized without a request when nobody is signed in', async () => {
    const { asked, client } = clientOf(
      () => json(200, {}),
      async () => undefined,
    );
    expect(await client.readVault()).toMatchObject({ ok: false, status: 0, code: 'unauthorized' });
    expect(asked).toEqual([]);
  });

  it.each([
    [502, 'unavailable'],
    [503, 'unavailable'],
    [504, 'unavailable'],
    [429, 'rate_limited'],
    [500, 'unexpected'],
    [418, 'unexpected'],
  ])('reads a %i of a proxy as %s', async (status, code) => {
    const { client } = clientOf(() => new Response('<h1>Gateway</h1>', { status }));
    expect(await client.readVault()).toMatchObject({ ok: false, status, code });
  });

  it('never takes an answer that is not of the contract', async () => {
    for (const body of ['<!doctype html>', '{}', '{"records":{},"cursor":1,"more":"no"}', '']) {
      const { client } = clientOf(() => new Response(body, { status: 200 }));
      expect(await client.pull(id, {})).toMatchObject({ ok: false, code: 'unexpected' });
    }
  });
});
