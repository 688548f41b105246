import {
  seatInvitation,
  seatNumber,
  seatOffer,
  seatsOverview,
  seatToken,
} from '@kinfolio/contract/billing/seats';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { countLimitTry } from '../../../db/limits.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import type { BillingContext } from '../context.ts';
import {
  acceptSeat,
  endOwnSeat,
  inviteToSeat,
  readSeatOffer,
  readSeatsOverview,
  removeSeat,
} from './service.ts';

const common = { tags: ['billing/v1'], security: [{ bearer: [] }] };
const who = (request: FastifyRequest) => request.getDecorator<SignedIn>('payer').accountId;
const triesPerHour = 60;

export function seatRoutes(context: BillingContext) {
  return async (plain: FastifyInstance): Promise<void> => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    app.route({
      method: 'GET',
      url: '/seats',
      schema: {
        ...common,
        summary: 'Read the seats you share, and your own',
        response: { 200: seatsOverview },
      },
      handler: request => readSeatsOverview(context, who(request)),
    });
    app.route({
      method: 'POST',
      url: '/seats/link',
      schema: {
        ...common,
        summary: 'Make a link that offers a seat',
        body: seatNumber,
        response: { 200: seatInvitation },
      },
      handler: async request => {
        await limit(context, who(request));
        return inviteToSeat(context, who(request), request.body.seat);
      },
    });
    app.route({
      method: 'POST',
      url: '/seats/offer',
      schema: { ...common, summary: 'Read who offers a seat', body: seatToken, response: { 200: seatOffer } },
      handler: async request => {
        await limit(context, who(request));
        return readSeatOffer(context, request.body.token);
      },
    });
    app.route({
      method: 'POST',
      url: '/seats/accept',
      schema: {
        ...common,
        summary: 'Accept the seat that a link offers',
        body: seatToken,
        response: { 200: seatsOverview },
      },
      handler: async request => {
        await limit(context, who(request));
        await acceptSeat(context, who(request), request.body.token);
        return readSeatsOverview(context, who(request));
      },
    });
    app.route({
      method: 'POST',
      url: '/seats/remove',
      schema: {
        ...common,
        summary: 'End a seat, or the link that offers it',
        body: seatNumber,
        response: { 200: seatsOverview },
      },
      handler: async request => {
        await removeSeat(context, who(request), request.body.seat);
        return readSeatsOverview(context, who(request));
      },
    });
    app.route({
      method: 'POST',
      url: '/seats/leave',
      schema: { ...common, summary: 'Leave your seat', response: { 200: seatsOverview } },
      handler: async request => {
        await endOwnSeat(context, who(request));
        return readSeatsOverview(context, who(request));
      },
    });
  };
}

async function limit({ db, clock }: BillingContext, accountId: string): Promise<void> {
  const taken = await countLimitTry(db, clock, {
    key: `seats:${accountId}`,
    max: triesPerHour,
    windowMs: 3_600_000,
  });
  if (taken.ok) return;
  const retryAfterSeconds = Math.ceil(taken.retryAfterMs / 1000);
  throw new ServerError('rate_limited', 'Too many tries. Wait a while.', { retryAfterSeconds });
}
