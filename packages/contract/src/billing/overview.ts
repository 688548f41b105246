import * as z from 'zod/mini';

// The data that the pages about a plan request from `billing/v1`. Instants are strings in ISO format, money is whole
// pence with VAT.

const plan = z.enum(['basic', 'enhanced', 'premium']);
const interval = z.enum(['monthly', 'yearly']);
const instant = z.nullable(z.string());

/** A plan and how often to pay for it. */
export const planChoice = z.strictObject({ plan, interval });

/** See {@link planChoice}. */
export type PlanChoice = z.infer<typeof planChoice>;

const invoice = z.object({
  number: z.string(),
  at: z.string(),
  pence: z.number(),
  state: z.enum(['paid', 'open', 'void']),
  /** The provider's page where an open invoice can be paid. */
  url: z.nullable(z.string()),
  pdf: z.nullable(z.string()),
});

/** Whether to ask the payment provider. With "no", the stored state is returned. */
export const billingOverviewQuery = z.object({ ask: z.optional(z.literal('no')) });

/** An account's plan and its state, and what the payment provider knows about the account. */
export const billingOverview = z.object({
  /** Whether this server can take payments. */
  payable: z.boolean(),
  plan,
  interval: z.nullable(interval),
  state: z.enum(['trial', 'active', 'grace', 'doubt', 'ended', 'unclear']),
  trialEndsAt: instant,
  /**
   * The end of the period that has been paid for. During a trial with a card on file, the end of the trial.
   */
  paidThrough: instant,
  /** When the plan ends if a problem with its payment is not resolved. */
  goesOnUntil: instant,
  /** Whether the plan stops at the end of the period. */
  ending: z.boolean(),
  /** Whether a subscription is running with the provider. */
  subscribed: z.boolean(),
  /** Whether another account pays for this account's plan. */
  sponsored: z.boolean(),
  /** The price of one period in pence; null if there is no subscription or the provider did not respond. */
  pence: z.nullable(z.number()),
  /** The plan that follows this period; null if it stays the same. */
  next: z.nullable(z.object({ plan, interval })),
  /** Whether a first payment was started but not finished. */
  unfinished: z.boolean(),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string(), expires: z.string() })),
  invoices: z.array(invoice),
  refunded: z.nullable(z.object({ pence: z.number(), at: z.string() })),
  /** Whether the provider responded. If not, facts that only the provider knows are missing. */
  asked: z.boolean(),
});

/** See {@link billingOverview}. */
export type BillingOverview = z.infer<typeof billingOverview>;

/** The URL of the provider's page to which the person is sent. */
export const billingPageUrl = z.object({ url: z.string() });

/** The effect of a change: it applies now and costs this amount, or it applies at the end of the period. */
export const changePreview = z.object({ when: z.enum(['now', 'later']), nowPence: z.number(), at: instant });

/** See {@link changePreview}. */
export type ChangePreview = z.infer<typeof changePreview>;
