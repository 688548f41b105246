import { billingAddress, billingOverview, changePreview } from '@kinfolio/contract/billing/overview';
import { seatInvitation, seatOffer, seatsOverview } from '@kinfolio/contract/billing/seats';
import * as z from 'zod/mini';
import type { BillingAnswer, BillingApi } from '../../api/billing.ts';
import { problemWords } from '../../api/problem-words.ts';
import type { SessionContext } from '../../state/context.ts';

const pages = z.object({ paymentPages: z.array(z.string()) });
const connection = z.object({ connected: z.boolean(), message: z.string() });
const webhookTest = z.object({
  success: z.boolean(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()),
});
const refusal = z.object({ code: z.string(), message: z.string() });
/** Of these the server's own sentence is for people. */
const spoken: ReadonlySet<string> = new Set([
  'payment_refused',
  'plan_conflict',
  'payments_off',
  'not_configured',
  'unavailable',
  'not_found',
]);

const refused = (words: string) => ({ ok: false, words }) as const;

/** Makes the door to paying. It never throws: what went wrong is a sentence in the answer. */
export function createBillingApi(context: SessionContext): BillingApi {
  const call = createCall(context);
  const billing = <T>(path: string, shape: z.ZodMiniType<T>, body?: object) =>
    call(path.startsWith('overview') ? 'GET' : 'POST', `/billing/v1/${path}`, { shape, body });
  /** An address of the provider's, and of no one else's, or none. */
  const addressOf = async (path: string, body?: object): Promise<BillingAnswer<string>> => {
    const told = await billing(path, billingAddress, body);
    if (!told.ok) return told;
    const known = await call('GET', '/config.json', { shape: pages });
    const isKnown = known.ok && known.value.paymentPages.includes(originOf(told.value.url));
    return isKnown ? { ok: true, value: told.value.url } : refused('No portal URL returned');
  };
  return {
    read: from => billing(from === 'stored' ? 'overview?ask=no' : 'overview', billingOverview),
    pay: choice => addressOf('checkout', choice),
    portal: () => addressOf('portal'),
    preview: choice => billing('preview', changePreview, choice),
    change: choice => billing('change', billingOverview, choice),
    end: () => billing('cancel', billingOverview),
    keep: () => billing('keep', billingOverview),
    seats: () => call('GET', '/billing/v1/seats', { shape: seatsOverview }),
    inviteToSeat: seat => billing('seats/link', seatInvitation, { seat }),
    seatOffer: token => billing('seats/offer', seatOffer, { token }),
    acceptSeat: token => billing('seats/accept', seatsOverview, { token }),
    removeSeat: seat => billing('seats/remove', seatsOverview, { seat }),
    leaveSeat: () => billing('seats/leave', seatsOverview),
    checkConnection: () => call('POST', '/functions/v1/check-stripe-connection', { shape: connection }),
    testWebhook: async eventType => {
      const told = await call('POST', '/functions/v1/test-stripe-webhook', {
        shape: webhookTest,
        body: { eventType },
      });
      return told.ok
        ? { ok: true, value: { ...told.value, details: JSON.stringify(told.value.details) } }
        : told;
    },
    checkDatabase: async () => {
      const told = await call('GET', '/rest/v1/profiles?select=subscription_plan', {
        shape: z.array(z.unknown()),
      });
      if (!told.ok) return told;
      return told.value.length > 0 ? { ok: true, value: true } : refused('Connection failed');
    },
  };
}

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : '');

function createCall({ auth, platform }: SessionContext) {
  return async <T>(
    method: 'GET' | 'POST',
    path: string,
    { shape, body }: { shape: z.ZodMiniType<T>; body?: object | undefined },
  ): Promise<BillingAnswer<T>> => {
    const token = await auth.token().catch(() => undefined);
    const answer = await platform
      .fetch(`${platform.url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token ?? ''}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      .catch(() => undefined);
    if (answer === undefined) return refused(problemWords('offline'));
    const told: unknown = await answer.json().catch(() => undefined);
    const read = shape.safeParse(told);
    if (answer.ok && read.success) return { ok: true, value: read.data };
    const said = refusal.safeParse(told);
    if (answer.status === 429) return refused(problemWords('too-many-tries'));
    if (said.success && spoken.has(said.data.code)) return refused(said.data.message);
    return refused(problemWords('unexpected'));
  };
}
