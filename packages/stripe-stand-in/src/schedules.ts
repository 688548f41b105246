import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { setSubscriptionStatus } from './engine.ts';
import { createProviderId, type SubscriptionRow } from './state.ts';
import { createBadRequestError, createNotFoundError, findRowOrThrow } from './wire.ts';
import type { ProviderWorld } from './world.ts';

const named = z.object({ id: z.string() });
const seconds = z.coerce.number().int();

const answer = (row: SubscriptionRow) => ({
  id: row.schedule,
  object: 'subscription_schedule',
  status: 'active',
  subscription: row.id,
  current_phase: { start_date: row.periodStart, end_date: row.periodEnd },
  phases: [
    { start_date: row.periodStart, end_date: row.periodEnd, items: [{ price: row.price, quantity: 1 }] },
  ],
});

/** The schedules that change a plan at the end of its period. */
export function registerSchedules(app: FastifyInstance, world: ProviderWorld): void {
  const { state } = world;
  const ofSchedule = (params: unknown) => {
    const { id } = named.parse(params);
    const row = Object.values(state.subscriptions).find(({ schedule }) => schedule === id);
    if (row === undefined) throw createNotFoundError('subscription schedule', id);
    return row;
  };
  app.post('/v1/subscription_schedules', request => {
    const asked = z.strictObject({ from_subscription: z.string() }).parse(request.body);
    const row = findRowOrThrow(state.subscriptions, 'subscription', asked.from_subscription);
    if (row.schedule !== null) throw createBadRequestError('The subscription has a schedule already.');
    row.schedule = createProviderId('sub_sched');
    return answer(row);
  });
  app.post('/v1/subscription_schedules/:id', request => {
    const row = ofSchedule(request.params);
    const item = z.strictObject({ price: z.string(), quantity: z.literal('1') });
    const phase = z.strictObject({
      items: z.array(item).length(1),
      start_date: seconds.optional(),
      end_date: seconds.optional(),
      trial_end: seconds.optional(),
      proration_behavior: z.literal('none').optional(),
    });
    const asked = z
      .strictObject({ phases: z.array(phase).length(2), end_behavior: z.literal('release') })
      .parse(request.body);
    row.nextPrice = findRowOrThrow(state.prices, 'price', asked.phases[1]?.items[0]?.price ?? '').id;
    setSubscriptionStatus(world, row, row.status);
    return answer(row);
  });
  app.post('/v1/subscription_schedules/:id/release', request => {
    const row = ofSchedule(request.params);
    const answered = { ...answer(row), status: 'released' };
    row.schedule = null;
    row.nextPrice = null;
    setSubscriptionStatus(world, row, row.status);
    return answered;
  });
}
