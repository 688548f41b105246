import { billingOverview, billingPageUrl, changePreview } from '@kinfolio/contract/billing/overview';
import { seatInvitation, seatOffer, seatsOverview } from '@kinfolio/contract/billing/seats';
import { proofHeader, sealHeader } from '@kinfolio/contract/keyset';
import type { CallWithProof } from '@kinfolio/contract/send';
import * as z from 'zod/mini';
import type { BillingApi, BillingResult } from '../../api/billing.ts';
import { getProblemText } from '../../api/problem-words.ts';
import type { ProblemCode } from '../../api/session-client.ts';
import type { SessionContext } from '../../state/context.ts';
import { createGuardHeader } from '../../state/guard.ts';
import { confirmByPassword } from '../presence.ts';
import { endPasswordChange } from '../with-password.ts';

const pages = z.object({ paymentPages: z.array(z.string()) });
const connection = z.object({ connected: z.boolean(), message: z.string() });
const webhookTest = z.object({
  success: z.boolean(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()),
});
const refusal = z.object({ code: z.string(), message: z.string() });
/** For these errors, the server's own message is written for people and can be shown. */
const spoken: ReadonlySet<string> = new Set([
  'payment_refused',
  'plan_conflict',
  'payments_off',
  'not_configured',
  'unavailable',
  'not_found',
]);

/** Errors that the person can do something about; we explain them in our own words. */
const problems: ReadonlyMap<string, ProblemCode> = new Map([
  ['proof_required', 'proof-wanted'],
  ['proof_refused', 'proof-wanted'],
  ['session_expired', 'not-open'],
  ['new_device', 'code-wanted'],
]);

const refused = (words: string) => ({ ok: false, words }) as const;

/** Makes the API for payments. Its calls never throw: an error is returned as a sentence. */
export function createBillingApi(context: SessionContext): BillingApi {
  const call = createCall(context);
  const billing = <T>(path: string, shape: z.ZodMiniType<T>, body?: object, by?: CallWithProof['guard']) =>
    call(path.startsWith('overview') ? 'GET' : 'POST', `/billing/v1/${path}`, { shape, body, by });
  const withProof = async <T>(
    password: string,
    act: () => Promise<BillingResult<T>>,
  ): Promise<BillingResult<T>> => {
    const confirmed = await confirmByPassword(context, password, 'money');
    if (!confirmed.ok) return refused(getProblemText(confirmed.problem));
    try {
      return await act();
    } finally {
      // The charge has been made in any case, so a worker that no longer answers must not turn it into an error.
      await endPasswordChange(context).catch(() => undefined);
    }
  };
  const proved = <T>(password: string, path: string, shape: z.ZodMiniType<T>, body?: object) =>
    withProof(password, () => billing(path, shape, body, 'proof'));
  /** Accepts only an address on one of the provider's own pages. */
  const addressOf = async (
    asked: Promise<BillingResult<z.infer<typeof billingPageUrl>>>,
  ): Promise<BillingResult<string>> => {
    const told = await asked;
    if (!told.ok) return told;
    const known = await call('GET', '/config.json', { shape: pages });
    const isKnown = known.ok && known.value.paymentPages.includes(originOf(told.value.url));
    return isKnown ? { ok: true, value: told.value.url } : refused('No portal URL returned');
  };
  return {
    read: from => billing(from === 'stored' ? 'overview?ask=no' : 'overview', billingOverview),
    pay: choice => addressOf(billing('checkout', billingPageUrl, choice)),
    portal: password => addressOf(proved(password, 'portal', billingPageUrl)),
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
  /** The proof or seal that the call needs in addition to the token. */
  readonly by?: CallWithProof['guard'] | undefined;
}

/** Returns the header with the worker's proof or seal for a call; empty if the call needs none. */
async function guardedBy(
  context: SessionContext,
  call: Omit<CallWithProof, 'guard'>,
  by: CallWithProof['guard'] | undefined,
): Promise<Readonly<Record<string, string>>> {
  const made = by && (await createGuardHeader(context, { ...call, guard: by }));
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
  ): Promise<BillingResult<T>> => {
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
    if (answer === undefined) return refused(getProblemText('offline'));
    const told: unknown = await answer.json().catch(() => undefined);
    const read = shape.safeParse(told);
    if (answer.ok && read.success) return { ok: true, value: read.data };
    const said = refusal.safeParse(told);
    if (answer.status === 429) return refused(getProblemText('too-many-tries'));
    if (!said.success) return refused(getProblemText('unexpected'));
    const problem = problems.get(said.data.code);
    if (problem !== undefined) return refused(getProblemText(problem));
    if (spoken.has(said.data.code)) return refused(said.data.message);
    return refused(getProblemText('unexpected'));
  };
}
