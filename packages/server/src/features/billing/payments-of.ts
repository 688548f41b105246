import { ServerError } from '../../http/server-error.ts';
import { type Payments, PaymentsProblem } from '../../ports/payments.ts';
import type { BillingDeps } from './context.ts';

/** The provider. Throws `payments_off` where nothing can be paid. */
export function paymentsOf({ payments }: Pick<BillingDeps, 'payments'>): Payments {
  if (payments !== undefined) return payments;
  throw new ServerError('payments_off', 'Nothing can be paid on this server.');
}

/** The refusal for a problem at the provider; anything else stays as it is. */
export function refusalOfPayment({ log }: Pick<BillingDeps, 'log'>, error: unknown): unknown {
  if (!(error instanceof PaymentsProblem)) return error;
  log.warn({ kind: error.kind, word: error.word }, 'the payment provider did not do it');
  if (error.kind === 'refused') return new ServerError('payment_refused', error.message);
  const retryAfterSeconds = 60;
  if (error.kind === 'away') return new ServerError('unavailable', error.message, { retryAfterSeconds });
  return new ServerError('payments_off', 'Paying is not set up rightly on this server.');
}
