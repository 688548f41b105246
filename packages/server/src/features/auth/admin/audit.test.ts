import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthWorld, firefoxAgent, startAuthWorld } from '../testing/auth-world.ts';

let world: AuthWorld;
beforeAll(async () => {
  world = await startAuthWorld();
});
afterAll(() => world.close());

const audit = async (query = '', role: 'service_role' | 'anon' = 'service_role') =>
  world.call('GET', `/admin/audit${query}`, {
    headers: { authorization: `Bearer ${await world.tokens.apiKey(role)}` },
  });

describe('the audit', () => {
  test('tells an administrator what happened to every account, newest first, a page at a time', async () => {
    const [first, second] = [await world.newPerson(), await world.newPerson()];
    world.clock.advance(1000);
    await world.call('POST', '/token?grant_type=password', {
      body: { email: first.email, password: 'something-else' },
      headers: firefoxAgent.headers,
    });
    const newest = await audit('?page=1&per_page=1');
    expect(newest.body).toEqual([
      {
        id: expect.stringMatching(`^${first.id}:`),
        payload: {
          action: 'sign-in-failed',
          actor_id: first.id,
          actor_username: first.email,
          log_type: 'account',
          traits: { method: 'password', ...firefoxAgent.told },
        },
        created_at: new Date(world.clock.now()).toISOString(),
        ip_address: '',
      },
    ]);
    const total = Number(newest.headers.get('x-total-count'));
    expect(newest.headers.get('link')).toContain('</admin/audit?page=2&per_page=1>; rel="next"');
    const { body: all } = await audit();
    expect(all).toHaveLength(total);
    const of = ({ id }: { id: string }) =>
      all.filter((entry: { payload: { actor_id: string } }) => entry.payload.actor_id === id).length;
    expect([of(first), of(second)]).toEqual([3, 2]);
    expect((await audit(`?page=${total + 1}&per_page=1`)).body).toEqual([]);
    expect(JSON.stringify(all)).not.toContain('something-else');
  });

  test('is refused to anybody else, and for a page that is none', async () => {
    const refused = await audit('', 'anon');
    expect([refused.status, refused.body.error_code]).toEqual([403, 'not_admin']);
    const person = await world.newPerson();
    const { data } = await person.device.auth.getSession();
    const headers = { authorization: `Bearer ${data.session?.access_token}` };
    expect((await world.call('GET', '/admin/audit', { headers })).status).toBe(403);
    expect((await world.call('GET', '/admin/audit')).status).toBe(401);
    expect((await audit('?page=-1')).body.error_code).toBe('validation_failed');
  });
});
