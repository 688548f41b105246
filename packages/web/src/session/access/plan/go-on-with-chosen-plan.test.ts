import { describe, expect, it } from 'vitest';
import { createTestWorld, margaretAccount } from '../../testing/people.ts';
import { storeChosenPlan } from './chosen-plan.ts';

const planCall = 'POST /rest/v1/rpc/choose_trial_plan';
const planOf = ({ server }: ReturnType<typeof createTestWorld>) => [...server.accounts.values()][0]?.plan;

describe('a plan chosen before signing up', () => {
  it('is the one the trial goes on with, and is told once', async () => {
    const world = createTestWorld();
    storeChosenPlan(world.laptop.local, '?plan=enhanced&interval=yearly');
    const tab = await world.signedUp();
    expect(planOf(world)).toBe('enhanced');
    await tab.session.signOut();
    const other = { ...margaretAccount, email: 'ruth@example.test' };
    expect(await tab.session.signUp(other)).toMatchObject({ ok: true });
    expect(world.server.calls.filter(call => call === planCall)).toHaveLength(1);
    expect(world.server.sealed).toContain(planCall);
  });

  it('that nobody sells, or none, leaves the first plan', async () => {
    for (const search of ['?plan=gold', '?plan=constructor', '?plan=', '']) {
      const world = createTestWorld();
      storeChosenPlan(world.laptop.local, search);
      await world.signedUp();
      expect(world.server.calls).not.toContain(planCall);
    }
  });

  it('keeps nobody from signing up when it cannot be told', async () => {
    for (const trouble of ['before', 'after', 'away'] as const) {
      const world = createTestWorld();
      world.server.trouble = call => (call === planCall ? trouble : undefined);
      storeChosenPlan(world.laptop.local, '?plan=premium');
      await world.signedUp();
      expect(world.server.accounts.size).toBe(1);
    }
  });
});
