import { ServerError } from '../../http/server-error.ts';
import { type Payments, PaymentsProblem } from '../../ports/payments.ts';
import type { BillingDeps } from './context.ts';

/** Returns the provider. Throws `payments_off` if payments are switched off. */
export function requirePayments({ payments }: Pick<BillingDeps, 'payments'>): Payments {
  if (payments !== undefined) return payments;
  throw new ServerError('payments_off', 'This server does not take payments.');
}

/** Converts a problem at the provider into the error sent to the client; any other error is returned unchanged. */
export function toPaymentError({ log }: Pick<BillingDeps, 'log'>, error: unknown): unknown {
  if (!(error instanceof PaymentsProblem)) return error;
  log.warn({ kind: error.kind, word: error.word }, 'the payment provider did not do it');
  if (error.kind === 'refused') return new ServerError('payment_refused', error.message);
  const retryAfterSeconds = 60;
  if (error.kind === 'away') return new ServerError('unavailable', error.message, { retryAfterSeconds });
  return new ServerError('payments_off', 'Payments are not set up correctly on this server.');
}
