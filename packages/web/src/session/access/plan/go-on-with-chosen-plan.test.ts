import { describe, expect, it } from 'vitest';
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
    expect(world.server.sealed).toContain(planCall);
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
