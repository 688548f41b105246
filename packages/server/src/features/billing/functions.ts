import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { countLimitTry } from '../../db/limits.ts';
import { setErrorReply } from '../../http/error-reply.ts';
import { bodyHashPlugin } from '../../http/hashed-body.ts';
import { ServerError } from '../../http/server-error.ts';
import { webhookTestEvents } from '../../ports/payments.ts';
import { beginPayment, checkAmount, readPlanChoice } from './checkout.ts';
import type { BillingContext } from './context.ts';
import { functionsEnvelope } from './functions-envelope.ts';
import { openPortal } from './manage.ts';
import { requirePayments, toPaymentError } from './payments-of.ts';
import { findBilling } from './store.ts';
import { syncAccount } from './sync.ts';

interface Call {
  readonly context: BillingContext;
  readonly accountId: string;
  readonly given: Readonly<Record<string, unknown>>;
}

const functions: ReadonlyMap<string, (call: Call) => Promise<object>> = new Map<
  string,
  (call: Call) => Promise<object>
>([
  ['create-payment-intent', createPaymentIntent],
  ['create-subscription', createSubscription],
  ['create-portal-session', createPortalSession],
  ['check-stripe-connection', checkConnection],
  ['test-stripe-webhook', testWebhook],
]);

/**
 * `functions/v1`: the functions of the specification, which clients call through the official client's
 * `functions.invoke`.
 */
export function functionRoutes(context: BillingContext) {
  return async (app: FastifyInstance): Promise<void> => {
    setErrorReply(app, functionsEnvelope);
    await app.register(bodyHashPlugin);
    // The official client sends no content type with an empty body.
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, undefined));
    app.route({
      method: 'POST',
      url: '/:name',
      bodyLimit: 16_384,
      schema: {
        tags: ['functions/v1'],
        summary: 'Call create-payment-intent, create-subscription, create-portal-session or a check',
      },
      handler: async (request, reply) => {
        try {
          return await reply.send(await answer(context, request));
        } catch (error) {
          throw toPaymentError(context, error);
        }
      },
    });
    app.route({
      method: ['GET', 'PUT', 'PATCH', 'DELETE'],
      url: '/:name',
      schema: { hide: true },
      handler: (_request, reply) =>
        reply
          .code(405)
          .header('allow', 'POST')
          .send({ error: 'Method not allowed', message: 'Use POST.', code: 'method_not_allowed' }),
    });
  };
}

async function answer(context: BillingContext, request: FastifyRequest): Promise<object> {
  const who = await context.authenticate(request);
  const { accountId } = who;
  const { name } = z.object({ name: z.string() }).parse(request.params);
  const called = functions.get(name);
  if (called === undefined) throw new ServerError('not_found', 'There is no such function.');
  if (called === createPortalSession) await context.requirePortal(who, request);
  await limit(context, `functions:${accountId}`, 20);
  const { body } = request;
  const given = typeof body === 'object' && body !== null ? Object.fromEntries(Object.entries(body)) : {};
  return called({ context, accountId, given });
}

async function limit({ db, clock }: BillingContext, key: string, max: number): Promise<void> {
  const taken = await countLimitTry(db, clock, { key, max, windowMs: 60_000 });
  if (taken.ok) return;
  const retryAfterSeconds = Math.ceil(taken.retryAfterMs / 1000);
  throw new ServerError('rate_limited', 'Too many calls. Wait a minute.', { retryAfterSeconds });
}

async function createPaymentIntent({ context, accountId, given }: Call) {
  const choice = readPlanChoice(given['planId'], given['billingInterval']);
  checkAmount(choice, given['amount'], given['currency']);
  const { clientSecret } = await beginPayment(context, accountId, choice);
  return { clientSecret };
}

/**
 * Creates a subscription. Trusts only the provider's data and not the request: the payment must belong to the
 * caller, be complete, and be for this plan.
 */
async function createSubscription({ context, accountId, given }: Call) {
  const choice = readPlanChoice(given['planId'], given['billingInterval']);
  const id = given['paymentIntentId'];
  const missing = new ServerError('not_found', 'There is no such payment.');
  const customerId = (await findBilling(context.db, accountId))?.customerId ?? null;
  if (typeof id !== 'string' || !/^pi_\w{1,100}$/.test(id) || customerId === null) throw missing;
  const payment = await requirePayments(context).readPayment(id);
  if (payment === undefined || payment.customerId !== customerId) throw missing;
  if (payment.status !== 'succeeded')
    throw new ServerError('payment_refused', `Payment status: ${payment.status}`);
  const customer = await syncAccount(context, accountId);
  const paid = customer?.subscriptions.find(
    ({ plan, interval, status }) =>
      plan === choice.plan && interval === choice.interval && status === 'active',
  );
  if (paid === undefined || payment.currency !== 'gbp')
    throw new ServerError('bad_request', 'This payment is for another plan.');
  return { subscriptionId: paid.id };
}

async function createPortalSession({ context, accountId, given }: Call) {
  const to = given['returnUrl'];
  const isOurs =
    typeof to === 'string' &&
    to.length <= 2000 &&
    URL.canParse(to) &&
    new URL(to).origin === new URL(context.publicUrl).origin &&
    new URL(to).username === '';
  if (!isOurs) throw new ServerError('bad_request', 'returnUrl must be an address of this server.');
  return { url: await openPortal(context, accountId, to) };
}

async function checkConnection({ context }: Call) {
  if (context.payments === undefined)
    return { connected: false, message: 'The payment provider’s publishable key is not configured.' };
  try {
    await context.payments.check();
    return { connected: true, message: 'Connected. All prices are present and correct.' };
  } catch (error) {
    return { connected: false, message: error instanceof Error ? error.message : 'Connection failed' };
  }
}

/** Sends a signed message to this server's own endpoint, as the provider would. The message is marked as a test. */
async function testWebhook({ context, accountId, given }: Call) {
  const type = webhookTestEvents.find(one => one === given['eventType']);
  if (type === undefined)
    throw new ServerError('bad_request', `eventType must be one of ${webhookTestEvents.join(', ')}.`);
  await limit(context, `webhook-test:${accountId}`, 5);
  const began = context.clock.now();
  const { id, body, signature } = requirePayments(context).signTestEvent(type, began);
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const status = await context.sendToSelf('/billing/v1/webhook', headers, body);
  const details = { eventId: id, eventType: type, status, ms: context.clock.now() - began };
  const success = status === 200;
  return {
    success,
    message: success ? 'The message arrived and was accepted.' : 'Failed to test webhook',
    details,
  };
}
