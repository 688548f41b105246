import { describe, expect, it } from 'vitest';
import { trialEndsAt } from '../../testing/fake-plan.ts';
import { margaret, newWorld } from '../../testing/people.ts';
import { keepChosenPlan } from './chosen-plan.ts';

const planCall = 'POST /rest/v1/rpc/choose_trial_plan';
const planOf = ({ server }: ReturnType<typeof newWorld>) => [...server.accounts.values()][0]?.plan;

describe('a plan chosen before signing up', () => {
  it('is the one the trial goes on with, and is told once', async () => {
    const world = newWorld();
    keepChosenPlan(world.laptop.local, '?plan=enhanced&interval=yearly');
    const tab = await world.signedUp();
    expect(planOf(world)).toBe('enhanced');
    await tab.session.signOut();
    const other = { ...margaret, email: 'ruth@example.test' };
    expect(await tab.session.signUp(other)).toMatchObject({ ok: true });
    expect(world.server.calls.filter(call => call === planCall)).toHaveLength(1);
  });

  it('that nobody sells, or none, leaves the first plan', async () => {
    for (const search of ['?plan=gold', '?plan=constructor', '?plan=', '']) {
      const world = newWorld();
      keepChosenPlan(world.laptop.local, search);
      await world.signedUp();
      expect(world.server.calls).not.toContain(planCall);
    }
  });

  it('keeps nobody from signing up when it cannot be told', async () => {
    for (const trouble of ['before', 'after', 'away'] as const) {
      const world = newWorld();
      world.server.trouble = call => (call === planCall ? trouble : undefined);
      keepChosenPlan(world.laptop.local, '?plan=premium');
      await world.signedUp();
      expect(world.server.accounts.size).toBe(1);
    }
  });
});

describe('the plan of somebody signed in', () => {
  it('is what the server says, with the end of its trial, and may be another one', async () => {
    const world = newWorld();
    const door = await (await world.signedUp()).session.plan();
    const trialEndsAtMs = Date.parse(trialEndsAt);
    expect(await door.read()).toEqual({ ok: true, value: { plan: 'basic', trialEndsAtMs } });
    expect(await door.choose('premium')).toEqual({ ok: true, value: { plan: 'premium', trialEndsAtMs } });
    expect(await door.read()).toMatchObject({ value: { plan: 'premium' } });
    expect(world.server.sealed).toContain(planCall);
  });

  it('is not known without a connection, and not while the passport is locked', async () => {
    const world = newWorld();
    const tab = await world.signedUp();
    const door = await tab.session.plan();
    world.server.online = false;
    expect(await door.read()).toEqual({ ok: false, problem: 'offline' });
    world.server.online = true;
    await tab.session.lock();
    expect(await door.choose('premium')).toEqual({ ok: false, problem: 'not-open' });
    expect(planOf(world)).toBeUndefined();
  });

  it('row 1: is told right after an unlock, which signs in behind the open passport', async () => {
    const world = newWorld();
    const tab = await world.signedUp();
    await tab.session.lock();
    expect(await tab.session.unlock(margaret.password)).toMatchObject({ ok: true });
    expect(await (await tab.session.plan()).read()).toMatchObject({ ok: true, value: { plan: 'basic' } });
    await tab.session.lock();
    world.server.online = false;
    expect(await tab.session.unlock(margaret.password)).toMatchObject({ ok: true });
    expect(await (await tab.session.plan()).read()).toEqual({ ok: false, problem: 'offline' });
  });
});
