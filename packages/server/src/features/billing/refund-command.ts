import { parseArgs } from 'node:util';
import { formatMoney, pence } from '@kinfolio/domain/values/money';
import { PaymentsProblem, type ProviderCustomer, type ProviderPayment } from '../../ports/payments.ts';
import type { BillingDeps } from './context.ts';
import { paymentsOf } from './payments-of.ts';
import { runningOf } from './standing.ts';
import { findBilling } from './store.ts';
import { sync } from './sync.ts';
import { dayOf } from './words.ts';

const day = 24 * 60 * 60_000;

interface RefundDeps extends BillingDeps {
  readonly accountOf: (email: string) => Promise<string | undefined>;
  readonly refundDays: number;
}

/** What the command prints, and whether it could do what it was asked to. */
interface Output {
  readonly says: string;
  readonly isDone: boolean;
}

const refuse = (says: string): Output => ({ says, isDone: false });

/** `npm run ops:refund`: shows what could be paid back to a person, or pays one payment back whole and ends the plan. */
export async function runRefund(deps: RefundDeps, typed: string[]): Promise<Output> {
  const read = readTyped(typed);
  if (read === undefined) return refuse(usage);
  const { values, email } = read;
  const accountId = await deps.accountOf(email.toLowerCase());
  if (accountId === undefined) return refuse('There is no account with this email.');
  try {
    const customer = await sync(deps, accountId);
    if (customer === undefined) return refuse('This account has never paid.');
    if (values.payment === undefined) return { says: listOf(deps, customer.payments), isDone: true };
    const payment = customer.payments.find(({ id }) => id === values.payment);
    if (payment === undefined) return refuse('This account has no such payment.');
    const keeps = values.keep === true;
    // A server that stopped between the two left a plan that was paid back and still runs: then the rest is done.
    const isHalfDone = !keeps && payment.refundedPence > 0 && runsFrom(customer, payment);
    const reason = isHalfDone ? undefined : whyNot(deps, payment);
    if (reason !== undefined) return refuse(reason);
    if (values.yes !== true) return { says: `${planned(payment, keeps)} Add --yes to do it.`, isDone: true };
    return await payBack(deps, { accountId, payment, keeps });
  } catch (error) {
    if (error instanceof PaymentsProblem)
      return refuse(`The payment provider did not do it: ${error.message}`);
    throw error;
  }
}

const usage = 'What to type: npm run ops:refund -- person@example.org [--payment ID --yes [--keep]]';

/** What was typed; undefined where it is no such command. */
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

/** The money first: should it stop here, the same command does the rest. */
async function payBack(
  deps: RefundDeps,
  { accountId, payment, keeps }: { accountId: string; payment: ProviderPayment; keeps: boolean },
): Promise<Output> {
  const payments = paymentsOf(deps);
  if (payment.refundedPence === 0) await payments.refund(payment.id, `refund:${accountId}:${payment.id}`);
  const customerId = (await findBilling(deps.db, accountId))?.customerId ?? '';
  if (!keeps)
    for (const { id } of runningOf(await payments.readCustomer(customerId)))
      await payments.endNow(id, `refund-end:${accountId}:${id}`);
  await sync(deps, accountId);
  return { says: `${formatMoney(pence(payment.pence))} was paid back.`, isDone: true };
}

/** Whether the plan that a payment was for runs: it began before it. */
const runsFrom = (customer: ProviderCustomer, { atMs }: ProviderPayment): boolean =>
  runningOf(customer).some(({ createdAtMs }) => createdAtMs <= atMs);

/** Why a payment is not paid back; undefined when it may be. */
function whyNot({ clock, refundDays }: RefundDeps, payment: ProviderPayment): string | undefined {
  if (payment.refundedPence > 0) return 'This payment was paid back already.';
  if (payment.disputed) return 'The bank is looking into this payment: it is not ours to pay back now.';
  if (payment.atMs < clock.now() - refundDays * day) return `This payment is older than ${refundDays} days.`;
  return undefined;
}

const planned = ({ pence: amount, refundedPence }: ProviderPayment, keeps: boolean): string =>
  `${formatMoney(pence(amount))} ${refundedPence > 0 ? 'was' : 'would be'} paid back, and the plan would ${keeps ? 'go on' : 'end now'}.`;

function listOf(deps: RefundDeps, payments: readonly ProviderPayment[]): string {
  const lines = payments.map(payment => {
    const { id, atMs, pence: amount } = payment;
    return [id, dayOf(atMs), formatMoney(pence(amount)), whyNot(deps, payment) ?? 'may be paid back'].join(
      '  ',
    );
  });
  return lines.length === 0 ? 'Nothing was charged.' : lines.join('\n');
}
