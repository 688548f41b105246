import { parseArgs } from 'node:util';
import { formatMoney, toPence } from '@kinfolio/domain/values/money';
import { PaymentsProblem, type ProviderCustomer, type ProviderPayment } from '../../ports/payments.ts';
import type { BillingDeps } from './context.ts';
import { requirePayments } from './payments-of.ts';
import { listRunningSubscriptions } from './standing.ts';
import { findBilling } from './store.ts';
import { syncAccount } from './sync.ts';
import { formatLondonDay } from './words.ts';

const day = 24 * 60 * 60_000;

interface RefundDeps extends BillingDeps {
  readonly accountOf: (email: string) => Promise<string | undefined>;
  readonly refundDays: number;
}

interface Output {
  readonly says: string;
  readonly isDone: boolean;
}

const refuse = (says: string): Output => ({ says, isDone: false });

/** `npm run ops:refund`: shows what could be refunded to a person, or refunds one payment in full and ends the plan. */
export async function runRefund(deps: RefundDeps, typed: string[]): Promise<Output> {
  const read = readTyped(typed);
  if (read === undefined) return refuse(usage);
  const { values, email } = read;
  const accountId = await deps.accountOf(email.toLowerCase());
  if (accountId === undefined) return refuse('There is no account with this email.');
  try {
    const customer = await syncAccount(deps, accountId);
    if (customer === undefined) return refuse('This account has never paid.');
    if (values.payment === undefined) return { says: listOf(deps, customer.payments), isDone: true };
    const payment = customer.payments.find(({ id }) => id === values.payment);
    if (payment === undefined) return refuse('This account has no such payment.');
    const keeps = values.keep === true;
    // The server stopped between the two steps: the payment was refunded, but the plan still runs. So only
    // the rest is done.
    const isHalfDone = !keeps && payment.refundedPence > 0 && runsFrom(customer, payment);
    const reason = isHalfDone ? undefined : whyNot(deps, payment);
    if (reason !== undefined) return refuse(reason);
    if (values.yes !== true) return { says: `${planned(payment, keeps)} Add --yes to do it.`, isDone: true };
    return await payBack(deps, { accountId, payment, keeps });
  } catch (error) {
    if (error instanceof PaymentsProblem)
      return refuse(`The payment provider could not do this: ${error.message}`);
    throw error;
  }
}

const usage = 'What to type: npm run ops:refund -- person@example.org [--payment ID --yes [--keep]]';

/** Reads the typed arguments; undefined if they are not a valid command. */
function readTyped(args: string[]) {
  const options = {
    payment: { type: 'string' },
    yes: { type: 'boolean' },
    keep: { type: 'boolean' },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [email, ...more] = positionals;
    return email === undefined || more.length > 0 ? undefined : { values, email };
  } catch {
    return undefined;
  }
}

/**
 * Refunds the payment and then ends the plan. If this is interrupted, repeating the command does the rest.
 */
async function payBack(
  deps: RefundDeps,
  { accountId, payment, keeps }: { accountId: string; payment: ProviderPayment; keeps: boolean },
): Promise<Output> {
  const payments = requirePayments(deps);
  if (payment.refundedPence === 0) await payments.refund(payment.id, `refund:${accountId}:${payment.id}`);
  const customerId = (await findBilling(deps.db, accountId))?.customerId ?? '';
  if (!keeps)
    for (const { id } of listRunningSubscriptions(await payments.readCustomer(customerId)))
      await payments.endNow(id, `refund-end:${accountId}:${id}`);
  await syncAccount(deps, accountId);
  return { says: `${formatMoney(toPence(payment.pence))} was paid back.`, isDone: true };
}

/**
 * Whether the plan that a payment was for is still running. A plan that was created after the payment does not
 * count, because the payment cannot have been for it.
 */
const runsFrom = (customer: ProviderCustomer, { atMs }: ProviderPayment): boolean =>
  listRunningSubscriptions(customer).some(({ createdAtMs }) => createdAtMs <= atMs);

/** The reason why a payment cannot be refunded; undefined if it can. */
function whyNot({ clock, refundDays }: RefundDeps, payment: ProviderPayment): string | undefined {
  if (payment.refundedPence > 0) return 'This payment has already been paid back.';
  if (payment.disputed) return 'The bank is looking into this payment, so we cannot pay it back now.';
  if (payment.atMs < clock.now() - refundDays * day) return `This payment is older than ${refundDays} days.`;
  return undefined;
}

const planned = ({ pence: amount, refundedPence }: ProviderPayment, keeps: boolean): string =>
  `${formatMoney(toPence(amount))} ${refundedPence > 0 ? 'was' : 'would be'} paid back, and the plan would ${keeps ? 'go on' : 'end now'}.`;

function listOf(deps: RefundDeps, payments: readonly ProviderPayment[]): string {
  const lines = payments.map(payment => {
    const { id, atMs, pence: amount } = payment;
    return [
      id,
      formatLondonDay(atMs),
      formatMoney(toPence(amount)),
      whyNot(deps, payment) ?? 'can be paid back',
    ].join('  ');
  });
  return lines.length === 0 ? 'Nothing was charged.' : lines.join('\n');
}
