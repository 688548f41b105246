import {
  billingOverview,
  billingOverviewQuery,
  billingPageUrl,
  changePreview,
  planChoice,
} from '@kinfolio/contract/billing/overview';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sendErrorResponse, toErrorResponse } from '../../http/errors.ts';
import { bodyHashPlugin } from '../../http/hashed-body.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { openCheckout } from './checkout.ts';
import type { BillingContext } from './context.ts';
import { changePlan, openPortal, previewChange, readBillingOverview, setEndsAtPeriodEnd } from './manage.ts';
import { toPaymentError } from './payments-of.ts';
import { seatRoutes } from './seats/routes.ts';
import { acceptWebhookEvent } from './webhook.ts';

const tags = ['billing/v1'];
const bodyLimit = 16_384;
const security = [{ bearer: [] }];

/** `billing/v1`: the routes for the pages about a plan, and the webhook that the provider calls. */
export function billingRoutes(context: BillingContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.setErrorHandler((error: unknown, request, reply) => {
      const refusal = toErrorResponse(toPaymentError(context, error));
      if (refusal.code === 'unexpected') request.log.error({ err: error }, 'billing/v1 failed');
      return sendErrorResponse(reply, refusal);
    });
    await app.register(webhookRoute(context));
    await app.register(ownRoutes(context));
  };
}

/** The webhook does not parse the body as JSON first, because the signature covers the raw bytes. */
function webhookRoute(context: BillingContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser('application/json');
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    app.route({
      method: 'POST',
      url: '/webhook',
      bodyLimit: 262_144,
      schema: { tags, summary: 'Receive a signed message from the payment provider' },
      handler: async (request, reply) => {
        const { body, headers } = request;
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        await acceptWebhookEvent(context, bytes, String(headers['stripe-signature'] ?? ''));
        return reply.send({ received: true });
      },
    });
  };
}

const common = { tags, security };
const who = (request: FastifyRequest) => request.getDecorator<SignedIn>('payer').accountId;

function ownRoutes(context: BillingContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.decorateRequest('payer', null);
    await app.register(bodyHashPlugin);
    app.addHook('onRequest', async request => {
      request.setDecorator<SignedIn>('payer', await context.authenticate(request));
    });
    app.addHook('preValidation', request =>
      context.requireSigned(request.getDecorator<SignedIn>('payer'), request),
    );
    await app.register(payRoutes(context));
    await app.register(changeRoutes(context));
    await app.register(seatRoutes(context));
  };
}

function payRoutes(context: BillingContext) {
  return async (plain: FastifyInstance): Promise<void> => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    app.route({
      method: 'GET',
      url: '/overview',
      schema: {
        ...common,
        summary: 'Read the state of your plan',
        querystring: billingOverviewQuery,
        response: { 200: billingOverview },
      },
      handler: request =>
        readBillingOverview(
          request.query.ask === 'no' ? { ...context, isAsked: false } : context,
          who(request),
        ),
    });
    app.route({
      method: 'POST',
      url: '/checkout',
      bodyLimit,
      schema: {
        ...common,
        summary: 'Open the payment page for a plan',
        body: planChoice,
        response: { 200: billingPageUrl },
      },
      handler: async request => ({ url: await openCheckout(context, who(request), request.body) }),
    });
    app.route({
      method: 'POST',
      url: '/portal',
      schema: {
        ...common,
        summary: "Open the provider's page with your card and bills",
        response: { 200: billingPageUrl },
      },
      handler: async request => ({
        url: await openPortal(context, who(request), `${context.publicUrl}/subscription-management`),
      }),
    });
  };
}

function changeRoutes(context: BillingContext) {
  return async (plain: FastifyInstance): Promise<void> => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    app.route({
      method: 'POST',
      url: '/preview',
      bodyLimit,
      schema: {
        ...common,
        summary: 'Read what a change of your plan would cost',
        body: planChoice,
        response: { 200: changePreview },
      },
      handler: request => previewChange(context, who(request), request.body),
    });
    app.route({
      method: 'POST',
      url: '/change',
      bodyLimit,
      schema: {
        ...common,
        summary: 'Change your plan',
        body: planChoice,
        response: { 200: billingOverview },
      },
      handler: async request => {
        await changePlan(context, who(request), request.body);
        return readBillingOverview(context, who(request));
      },
    });
    for (const [url, ends] of [
      ['/cancel', true],
      ['/keep', false],
    ] as const)
      app.route({
        method: 'POST',
        url,
        schema: {
          ...common,
          summary: ends
            ? 'Cancel your plan at the end of the paid period'
            : 'Keep a plan that was due to end',
          response: { 200: billingOverview },
        },
        handler: async request => {
          await setEndsAtPeriodEnd(context, who(request), ends);
          return readBillingOverview(context, who(request));
        },
      });
  };
}
