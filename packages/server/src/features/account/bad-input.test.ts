import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuthWorld, readDeviceSession, startAuthWorld } from '../auth/testing/auth-world.ts';

let world: AuthWorld;
let token: string;
let id: string;
beforeAll(async () => {
  world = await startAuthWorld();
  const person = await world.newPerson();
  id = person.id;
  token = (await readDeviceSession(person)).access_token;
});
afterAll(() => world.close());

interface Told {
  headers?: Record<string, string>;
  body?: string;
}

async function ask(method: string, path: string, { headers, body }: Told = {}) {
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const answer = await fetch(`${world.url}/rest/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...json, ...headers },
    ...(body !== undefined && { body }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) };
}

it.each([
  ['profiles?select=password_hash', 400, '42703'],
  ['profiles?select=id,constructor', 400, '42703'],
  ['profiles?select=', 400, 'PGRST100'],
  ['profiles?select=id::text', 400, 'PGRST100'],
  ['profiles?select=mine:id', 400, 'PGRST100'],
  ['profiles?select=id,subscriptions(*)', 400, 'PGRST100'],
  ['profiles?select=id&select=id', 400, 'PGRST100'],
  ['profiles?id=eq.', 400, '22P02'],
  ['profiles?id=eq.1%27%20or%201=1', 400, '22P02'],
  ['profiles?trial_ends_at=eq.yesterday', 400, '22P02'],
  ['profiles?trial_ends_at=eq.2026-99-99', 400, '22P02'],
  ['subscriptions?cancel_at_period_end=eq.perhaps', 400, '22P02'],
  ['profiles?id=neq.x', 400, 'PGRST100'],
  ['profiles?subscription_plan=like.*', 400, 'PGRST100'],
  ['profiles?id=not.eq.x', 400, 'PGRST100'],
  ['profiles?id', 400, 'PGRST100'],
  ['profiles?or=(id.eq.1)', 400, '42703'],
  ['profiles?__proto__=eq.1', 400, '42703'],
  ['profiles?limit=-1', 400, 'PGRST100'],
  ['profiles?limit=many', 400, 'PGRST100'],
  ['profiles?offset=1e9', 400, 'PGRST100'],
  ['profiles?order=id.sideways', 400, 'PGRST100'],
  ['profiles?order=secret', 400, '42703'],
  ['accounts?select=*', 404, 'PGRST205'],
  ['profiles%00', 404, 'PGRST205'],
  ['', 404, 'PGRST125'],
  ['profiles/1', 404, 'PGRST125'],
  ['rpc/get_subscription_details?user_id=1', 405, 'PGRST117'],
])('GET %s is refused with %d %s', async (path, status, code) => {
  const answer = await ask('GET', path);
  expect(answer).toMatchObject({ status, body: { code, hint: null } });
  expect(Object.keys(answer.body)).toEqual(['code', 'details', 'hint', 'message']);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
});

it.each([
  ['get_subscription_details', '{}', 404, 'PGRST202'],
  ['get_subscription_details', '{"user_id":"ME","more":1}', 404, 'PGRST202'],
  ['get_subscription_details', '{"user_id":"me"}', 400, '22P02'],
  ['get_subscription_details', '{"user_id":17}', 400, '22P02'],
  ['get_subscription_details', '{"user_id":{"eq":"ME"}}', 400, '22P02'],
  ['check_feature_access', '{"user_id":"ME"}', 404, 'PGRST202'],
  ['check_feature_access', '{"feature_name":"one_person"}', 404, 'PGRST202'],
  ['check_feature_access', '{"user_id":"ME","__proto__":{}}', 400, 'PGRST102'],
  ['check_feature_access', '[]', 400, 'PGRST102'],
  ['check_feature_access', 'null', 400, 'PGRST102'],
  ['check_feature_access', '"ME"', 400, 'PGRST102'],
  ['check_feature_access', '{"user_id"', 400, 'PGRST102'],
  ['check_feature_access', `"${'x'.repeat(1_048_576)}"`, 413, '54000'],
  ['drop_everything', '{"user_id":"ME"}', 404, 'PGRST202'],
])('calling %s wrongly, as in example %#, is refused', async (name, body, status, code) => {
  const answer = await ask('POST', `rpc/${name}`, { body: body.replace('ME', id) });
  expect(answer).toMatchObject({ status, body: { code } });
});

it.each([
  ['null', '"one_person"'],
  ['"ME"', 'null'],
  ['"ME"', '["one_person"]'],
  ['"ME"', '"toString"'],
  ['"ME"', '"\\u0000"'],
])('a check for %s of %s is no access', async (user, feature) => {
  const body = `{"user_id":${user.replace('ME', id)},"feature_name":${feature}}`;
  expect(await ask('POST', 'rpc/check_feature_access', { body })).toMatchObject({ status: 200, body: false });
});

it.each([
  [{ accept: 'text/csv' }, 406, 'PGRST107'],
  [{ accept: 'application/vnd.pgrst.plan+json' }, 406, 'PGRST107'],
  [{ 'accept-profile': 'auth' }, 406, 'PGRST106'],
  [{ authorization: 'Bearer not-a-token' }, 401, 'PGRST301'],
  [{ authorization: 'Basic eDp5' }, 401, 'PGRST301'],
])('asking with %o is refused with %d %s', async (headers, status, code) => {
  expect(await ask('GET', 'profiles', { headers })).toMatchObject({ status, body: { code } });
});

it('a token that is over says so', async () => {
  const claims = { sub: id, role: 'authenticated', exp: Math.floor(world.clock.now() / 1000) - 1 };
  const old = `Bearer ${await world.tokens.sign(claims)}`;
  expect(await ask('GET', 'profiles', { headers: { authorization: old } })).toMatchObject({
    status: 401,
    body: { code: 'PGRST303', message: 'JWT expired' },
  });
});

it('a body of another type is refused, and pages of other origins may ask', async () => {
  const xml = { body: '<x/>', headers: { 'content-type': 'application/xml' } };
  expect(await ask('POST', 'rpc/check_feature_access', xml)).toMatchObject({
    status: 415,
    body: { code: 'PGRST107' },
  });
  const preflight = await ask('OPTIONS', 'profiles', { headers: { 'access-control-request-method': 'GET' } });
  expect(preflight.headers.get('access-control-allow-headers')).toContain('prefer');
  const { headers } = await ask('GET', 'accounts');
  expect(headers.get('access-control-allow-origin')).toBe('*');
});
