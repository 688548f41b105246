import { billingAddress, billingOverview, changePreview } from '@kinfolio/contract/billing/overview';
import { seatInvitation, seatOffer, seatsOverview } from '@kinfolio/contract/billing/seats';
import { proofHeader, sealHeader } from '@kinfolio/contract/keyset';
import type { GuardedCall } from '@kinfolio/contract/send';
import * as z from 'zod/mini';
import type { BillingAnswer, BillingApi } from '../../api/billing.ts';
import { problemWords } from '../../api/problem-words.ts';
import type { ProblemCode } from '../../api/session-client.ts';
import type { SessionContext } from '../../state/context.ts';
import { guard } from '../../state/guard.ts';
import { confirmByPassword } from '../presence.ts';
import { endChange } from '../with-password.ts';

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

/** Of these its person can do something about, in our own sentences. */
const problems: ReadonlyMap<string, ProblemCode> = new Map([
  ['proof_required', 'proof-wanted'],
  ['proof_refused', 'proof-wanted'],
  ['session_expired', 'not-open'],
  ['new_device', 'code-wanted'],
]);

const refused = (words: string) => ({ ok: false, words }) as const;

/** Makes the door to paying. It never throws: what went wrong is a sentence in the answer. */
export function createBillingApi(context: SessionContext): BillingApi {
  const call = createCall(context);
  const billing = <T>(path: string, shape: z.ZodMiniType<T>, body?: object, by?: GuardedCall['guard']) =>
    call(path.startsWith('overview') ? 'GET' : 'POST', `/billing/v1/${path}`, { shape, body, by });
  const withProof = async <T>(
    password: string,
    act: () => Promise<BillingAnswer<T>>,
  ): Promise<BillingAnswer<T>> => {
    const confirmed = await confirmByPassword(context, password, 'money');
    if (!confirmed.ok) return refused(problemWords(confirmed.problem));
    try {
      return await act();
    } finally {
      // What was charged is charged, whether or not the worker still answers.
      await endChange(context).catch(() => undefined);
    }
  };
  const proved = <T>(password: string, path: string, shape: z.ZodMiniType<T>, body?: object) =>
    withProof(password, () => billing(path, shape, body, 'proof'));
  /** An address of the provider's, and of no one else's, or none. */
  const addressOf = async (
    asked: Promise<BillingAnswer<z.infer<typeof billingAddress>>>,
  ): Promise<BillingAnswer<string>> => {
    const told = await asked;
    if (!told.ok) return told;
    const known = await call('GET', '/config.json', { shape: pages });
    const isKnown = known.ok && known.value.paymentPages.includes(originOf(told.value.url));
    return isKnown ? { ok: true, value: told.value.url } : refused('No portal URL returned');
  };
  return {
    read: from => billing(from === 'stored' ? 'overview?ask=no' : 'overview', billingOverview),
    pay: choice => addressOf(billing('checkout', billingAddress, choice)),
    portal: password => addressOf(proved(password, 'portal', billingAddress)),
    preview: choice => billing('preview', changePreview, choice),
    change: (choice, password) => proved(password, 'change', billingOverview, choice),
    end: () => billing('cancel', billingOverview, undefined, 'seal'),
    keep: () => billing('keep', billingOverview, undefined, 'seal'),
    seats: () => call('GET', '/billing/v1/seats', { shape: seatsOverview }),
    inviteToSeat: (seat, password) => proved(password, 'seats/link', seatInvitation, { seat }),
    seatOffer: token => billing('seats/offer', seatOffer, { token }),
    acceptSeat: (token, password) => proved(password, 'seats/accept', seatsOverview, { token }),
    removeSeat: (seat, password) => proved(password, 'seats/remove', seatsOverview, { seat }),
    leaveSeat: password => proved(password, 'seats/leave', seatsOverview),
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

interface Asking<T> {
  readonly shape: z.ZodMiniType<T>;
  readonly body?: object | undefined;
  /** What the server wants besides the token. */
  readonly by?: GuardedCall['guard'] | undefined;
}

/** The header by which the worker proves or seals a call; none where it does not. */
async function guardedBy(
  context: SessionContext,
  call: Omit<GuardedCall, 'guard'>,
  by: GuardedCall['guard'] | undefined,
): Promise<Readonly<Record<string, string>>> {
  const made = by && (await guard(context, { ...call, guard: by }));
  return by === undefined || made === undefined ? {} : { [headers[by]]: made };
}

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : '');

const headers = { proof: proofHeader, seal: sealHeader } as const;

function createCall(context: SessionContext) {
  const { auth, platform } = context;
  return async <T>(
    method: 'GET' | 'POST',
    path: string,
    { shape, body, by }: Asking<T>,
  ): Promise<BillingAnswer<T>> => {
    const sent = body && JSON.stringify(body);
    const token = await auth.token().catch(() => undefined);
    const answer = await guardedBy(context, { method, path, body: sent }, by)
      .then(guarding =>
        platform.fetch(`${platform.url}${path}`, {
          method,
          headers: {
            authorization: `Bearer ${token ?? ''}`,
            ...(sent !== undefined && { 'content-type': 'application/json' }),
            ...guarding,
          },
          ...(sent !== undefined && { body: sent }),
        }),
      )
      .catch(() => undefined);
    if (answer === undefined) return refused(problemWords('offline'));
    const told: unknown = await answer.json().catch(() => undefined);
    const read = shape.safeParse(told);
    if (answer.ok && read.success) return { ok: true, value: read.data };
    const said = refusal.safeParse(told);
    if (answer.status === 429) return refused(problemWords('too-many-tries'));
    if (!said.success) return refused(problemWords('unexpected'));
    const problem = problems.get(said.data.code);
    if (problem !== undefined) return refused(problemWords(problem));
    if (spoken.has(said.data.code)) return refused(said.data.message);
    return refused(problemWords('unexpected'));
  };
}
