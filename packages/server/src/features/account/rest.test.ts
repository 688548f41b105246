import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { entitlements } from '@kinfolio/domain/accounts/plans';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planSellingSettings } from '../../testing/test-app.ts';
import {
  type AuthWorld,
  type Person,
  readDeviceSession,
  startAuthWorld,
} from '../auth/testing/auth-world.ts';

let world: AuthWorld;
let person: Person;
let other: Person;
beforeAll(async () => {
  world = await startAuthWorld(planSellingSettings);
  [person, other] = [await world.newPerson(), await world.newPerson()];
});
afterAll(() => world.close());

const day = 24 * 60 * 60_000;
const iso = (ms: number) => new Date(ms).toISOString();
const nothing = { data: null, count: null };
const refused = (status: number, code: string) => ({ ...nothing, status, error: { code } });
const denied = (status: number) => refused(status, '42501');

/** Puts a person on another plan, as a payment would. */
async function subscribe({ id }: Person, plan: string, status = 'active'): Promise<void> {
  const { pool } = world.database;
  await pool.query('update profiles set plan = $2, status = $3 where account_id = $1', [id, plan, status]);
}

/**
 * Ends the trial by changing the database. If the clock were moved instead, everyone's session would also
 * end.
 */
async function endTrial({ id }: Person, atMs: number): Promise<void> {
  const { pool } = world.database;
  await pool.query('update profiles set trial_ends_at_ms = $2 where account_id = $1', [id, atMs]);
}

async function mayUse({ device, id }: Person, feature: string): Promise<unknown> {
  const { data, error } = await device.rpc('check_feature_access', { user_id: id, feature_name: feature });
  if (error) throw new Error(error.message);
  return data;
}

describe('a new account', () => {
  it('is on the first plan, free for 30 days', async () => {
    const end = iso(world.clock.now() + 30 * day);
    const { data } = await person.device
      .from('profiles')
      .select('subscription_plan, subscription_status, trial_ends_at')
      .eq('id', person.id)
      .single();
    expect(data).toEqual({
      subscription_plan: 'basic',
      subscription_status: 'trialing',
      trial_ends_at: end,
    });
    const paid = await person.device
      .from('subscriptions')
      .select('current_period_end, cancel_at_period_end')
      .eq('user_id', person.id)
      .single();
    expect(paid.data).toEqual({ current_period_end: end, cancel_at_period_end: false });
    const details = { plan: 'basic', status: 'trialing', trial_ends_at: end };
    const asked = () => person.device.rpc('get_subscription_details', { user_id: person.id });
    expect(await asked()).toMatchObject({ status: 200, data: [details] });
    expect(await asked().select('plan').single()).toMatchObject({ data: { plan: 'basic' } });
  });

  it('has what an account of an earlier version is given', async () => {
    const { pool } = world.database;
    const rows = async () => [
      (await pool.query('select * from profiles where account_id = $1', [other.id])).rows,
      (await pool.query('select * from subscriptions where account_id = $1', [other.id])).rows,
    ];
    const made = await rows();
    const migration = new URL('../../../migrations/0005_profiles_and_subscriptions.sql', import.meta.url);
    const inserts = readFileSync(migration, 'utf8').split('--> statement-breakpoint').slice(2);
    await pool.query('delete from profiles; delete from subscriptions');
    for (const insert of inserts) await pool.query(insert);
    expect(await rows()).toEqual(made);
  });
});

const choose = ({ device, id }: Person, plan: unknown) =>
  device.rpc('choose_trial_plan', { user_id: id, plan });

describe('a trial', () => {
  it('is the whole product on every plan, and goes on with another one', async () => {
    const trier = await world.newPerson();
    for (const feature of Object.keys(entitlements)) expect(await mayUse(trier, feature)).toBe(true);
    const trial_ends_at = iso(world.clock.now() + 30 * day);
    const chosen = { plan: 'enhanced', status: 'trialing', trial_ends_at };
    expect(await choose(trier, 'enhanced')).toMatchObject({ status: 200, data: [chosen] });
    expect(await choose(trier, 'enhanced')).toMatchObject({ status: 200, data: [chosen] });
    expect(await trier.device.rpc('get_subscription_details', { user_id: trier.id })).toMatchObject({
      data: [chosen],
    });
    expect(await choose(trier, 'basic')).toMatchObject({ data: [{ plan: 'basic' }] });
    expect(await mayUse(trier, 'estate_planning')).toBe(true);
  });

  it('is on no plan that is not sold', async () => {
    const trier = await world.newPerson();
    for (const plan of ['gold', '', 'constructor', null, 7, ['premium']])
      expect(await choose(trier, plan)).toMatchObject({ status: 400, error: { code: '22P02' } });
  });

  it('is changed by its owner alone, and only while it is one', async () => {
    const trier = await world.newPerson();
    const ofTrier = { id: trier.id };
    expect(await choose({ ...other, ...ofTrier }, 'premium')).toMatchObject(denied(403));
    expect(await choose({ ...other, ...ofTrier, device: world.device() }, 'premium')).toMatchObject(
      denied(401),
    );
    const payer = await world.newPerson();
    await subscribe(payer, 'basic');
    expect(await choose(payer, 'premium')).toMatchObject(denied(403));
    await endTrial(trier, world.clock.now() + 1);
    expect(await choose(trier, 'premium')).toMatchObject({ status: 200 });
    await endTrial(trier, world.clock.now());
    expect(await choose(trier, 'enhanced')).toMatchObject(denied(403));
    const { rows } = await world.database.pool.query('select plan from profiles where account_id = any($1)', [
      [trier.id, payer.id],
    ]);
    expect(rows.map(({ plan }) => plan).toSorted()).toEqual(['basic', 'premium']);
  });
});

describe('rows', () => {
  it('are chosen, counted and cut as the official client asks', async () => {
    const { device, id } = person;
    const all = await device.from('profiles').select('*', { count: 'exact' });
    expect(all).toMatchObject({ count: 1, status: 200 });
    expect(Object.keys(all.data?.[0] ?? {})).toEqual([
      'id',
      'subscription_plan',
      'subscription_status',
      'trial_ends_at',
      'created_at',
      'updated_at',
    ]);
    const head = await device.from('profiles').select('id', { count: 'exact', head: true });
    expect(head).toMatchObject({ count: 1, data: null, error: null, status: 200 });
    const onlyId = () => device.from('profiles').select('id');
    expect(await onlyId().eq('subscription_plan', 'premium')).toMatchObject({ data: [] });
    expect(await onlyId().eq('id', id.toUpperCase()).order('created_at', { ascending: false })).toMatchObject(
      { data: [{ id }] },
    );
    expect(await onlyId().limit(0)).toMatchObject({ data: [] });
    expect(await onlyId().range(0, 9)).toMatchObject({ data: [{ id }] });
    expect(await onlyId().range(1, 9)).toMatchObject({ data: [] });
    expect(await onlyId().eq('id', randomUUID()).maybeSingle()).toMatchObject({ data: null, error: null });
    const end = world.clock.now() + 30 * day;
    expect(await onlyId().eq('trial_ends_at', iso(end).replace('Z', '+00:00'))).toMatchObject({
      data: [{ id }],
    });
    expect(
      await device.from('subscriptions').select('user_id').eq('cancel_at_period_end', false),
    ).toMatchObject({ data: [{ user_id: id }] });
    const cut = await device.from('profiles').select('id', { count: 'exact' }).limit(0);
    expect(cut).toMatchObject({ status: 206, count: 1 });
    const beyond = await device.from('profiles').select('id', { count: 'exact' }).range(5, 9);
    expect(beyond).toMatchObject({ status: 416, error: { code: 'PGRST103' } });
  });

  it('are counted by the name count, as the specification calls it', async () => {
    const { device } = person;
    expect((await device.from('profiles').select('count').limit(1)).data).toEqual([{ count: 1 }]);
    expect((await device.from('profiles').select('count').single()).data).toEqual({ count: 1 });
    expect((await device.from('subscriptions').select('count()')).data).toEqual([{ count: 1 }]);
    const none = device.from('profiles').select('count').eq('subscription_plan', 'nobody');
    expect((await none).data).toEqual([{ count: 0 }]);
  });

  it("of others are absent, and nobody's without signing in", async () => {
    const anonymous = world.device();
    const ofOther = { user_id: other.id };
    for (const device of [person.device, anonymous]) {
      expect(await device.from('profiles').select('id').eq('id', other.id)).toMatchObject({ data: [] });
      expect(await device.rpc('get_subscription_details', ofOther)).toMatchObject({ data: [] });
      const asked = { ...ofOther, feature_name: 'one_person' };
      expect(await device.rpc('check_feature_access', asked)).toMatchObject({ data: false });
      const one = await device.from('profiles').select('id').eq('id', other.id).single();
      expect(one).toMatchObject({
        ...nothing,
        status: 406,
        error: {
          code: 'PGRST116',
          details: 'The result contains 0 rows',
          hint: null,
          message: 'Cannot coerce the result to a single JSON object',
        },
      });
    }
    expect(await anonymous.from('subscriptions').select()).toMatchObject({ data: [] });
  });

  it('cannot be written, whoever tries', async () => {
    const service = createClient(world.url, await world.tokens.apiKey('service_role'), {
      auth: { persistSession: false },
    });
    const { device, id } = person;
    const plan = { subscription_plan: 'premium' };
    expect(await device.from('profiles').update(plan).eq('id', id)).toMatchObject(denied(403));
    expect(await device.from('profiles').insert({ id, ...plan })).toMatchObject(denied(403));
    expect(await device.from('profiles').upsert({ id, ...plan })).toMatchObject(denied(403));
    expect(await device.from('profiles').delete().eq('id', id)).toMatchObject(denied(403));
    const paid = device.from('subscriptions');
    expect(await paid.update({ cancel_at_period_end: true }).eq('user_id', id)).toMatchObject(denied(403));
    expect(await paid.delete().eq('user_id', id)).toMatchObject(denied(403));
    expect(await world.device().from('profiles').update(plan).eq('id', id)).toMatchObject(denied(401));
    expect(await service.from('profiles').select()).toMatchObject(denied(403));
    expect(await device.from('profiles').select('subscription_plan').single()).toMatchObject({
      data: { subscription_plan: 'basic' },
    });
  });
});

describe('the official client is refused', () => {
  it('what is not there, and what is no value, each by its code', async () => {
    const { device, id } = person;
    for (const table of ['profiles', 'subscriptions'])
      expect(await device.from(table).select('password')).toMatchObject(refused(400, '42703'));
    expect(await device.from('profiles').select().eq('id', 'me')).toMatchObject(refused(400, '22P02'));
    expect(await device.from('subscriptions').select().eq('user_id', 'me')).toMatchObject(
      refused(400, '22P02'),
    );
    expect(await device.from('accounts').select()).toMatchObject(refused(404, 'PGRST205'));
    const details = (given: object) => device.rpc('get_subscription_details', given);
    expect(await details({ user_id: 'me' })).toMatchObject(refused(400, '22P02'));
    expect(await details({ user: id })).toMatchObject(refused(404, 'PGRST202'));
    const check = { user_id: id, feature: 'one_person' };
    expect(await device.rpc('check_feature_access', check)).toMatchObject(refused(404, 'PGRST202'));
    expect(await device.rpc('drop_everything', {})).toMatchObject(refused(404, 'PGRST202'));
    const noOne = await device.from('subscriptions').select().eq('user_id', other.id).single();
    expect(noOne).toMatchObject(refused(406, 'PGRST116'));
  });
});

describe('what a plan allows', () => {
  it('is told for every feature, by plan and trial', async () => {
    const paying = await world.newPerson();
    await subscribe(paying, 'basic');
    expect(await mayUse(paying, 'email_help')).toBe(true);
    expect(await mayUse(paying, 'automatic_reminders')).toBe(false);
    await subscribe(paying, 'enhanced');
    expect(await mayUse(paying, 'automatic_reminders')).toBe(true);
    expect(await mayUse(paying, 'family_sharing')).toBe(false);
    await subscribe(paying, 'premium');
    for (const feature of Object.keys(entitlements)) expect(await mayUse(paying, feature)).toBe(true);
    expect(await mayUse(paying, 'nothing of the kind')).toBe(false);
    await subscribe(paying, 'premium', 'past_due');
    expect(await mayUse(paying, 'email_help')).toBe(false);
  });

  it('ends with the trial', async () => {
    const trying = await world.newPerson();
    const { pool } = world.database;
    const endAt = (ms: number) =>
      pool.query('update profiles set trial_ends_at_ms = $2 where account_id = $1', [trying.id, ms]);
    await endAt(world.clock.now() + 1);
    expect(await mayUse(trying, 'email_help')).toBe(true);
    await endAt(world.clock.now());
    expect(await mayUse(trying, 'email_help')).toBe(false);
  });

  it('decides how many bytes of files there is room for', async () => {
    const keeping = await world.newPerson();
    const { access_token: token } = await readDeviceSession(keeping);
    const room = async () => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${world.url}/vault/v1/storage`, { headers })).json();
    };
    expect(await room()).toEqual({ usedBytes: 0, allowedBytes: 200 * 1024 ** 3 });
    await subscribe(keeping, 'basic');
    expect(await room()).toEqual({ usedBytes: 0, allowedBytes: 5 * 1024 ** 3 });
    await subscribe(keeping, 'premium');
    expect(await room()).toEqual({ usedBytes: 0, allowedBytes: 200 * 1024 ** 3 });
  });

  it('is not told to a session that is over', async () => {
    const leaving = await world.newPerson();
    const { access_token: token } = await readDeviceSession(leaving);
    const left = createClient(world.url, world.anonKey, { accessToken: async () => token });
    expect(await left.from('profiles').select('id')).toMatchObject({ data: [{ id: leaving.id }] });
    await leaving.device.auth.signOut();
    const over = refused(401, 'PGRST301');
    expect(await left.from('profiles').select('id')).toMatchObject(over);
    const asked = { user_id: leaving.id, feature_name: 'one_person' };
    expect(await left.rpc('check_feature_access', asked)).toMatchObject(over);
  });
});
