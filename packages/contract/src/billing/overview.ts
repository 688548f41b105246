import * as z from 'zod/mini';

// What the pages about a plan ask of `billing/v1`. Instants are ISO texts, money is whole pence with VAT.

const plan = z.enum(['basic', 'enhanced', 'premium']);
const interval = z.enum(['monthly', 'yearly']);
const instant = z.nullable(z.string());

/** A plan and how it is to be paid for. */
export const planChoice = z.strictObject({ plan, interval });

/** See {@link planChoice}. */
export type PlanChoice = z.infer<typeof planChoice>;

const invoice = z.object({
  number: z.string(),
  at: z.string(),
  pence: z.number(),
  state: z.enum(['paid', 'open', 'void']),
  /** The provider's page, where an open one can be paid. */
  url: z.nullable(z.string()),
  pdf: z.nullable(z.string()),
});

/** `ask=no`: what is stored, without asking the provider. */
export const overviewQuery = z.object({ ask: z.optional(z.literal('no')) });

/** The state of an account's plan, and what the provider knows of it. */
export const billingOverview = z.object({
  /** Whether anything can be paid on this server. */
  payable: z.boolean(),
  plan,
  interval: z.nullable(interval),
  state: z.enum(['trial', 'active', 'grace', 'doubt', 'ended', 'unclear']),
  trialEndsAt: instant,
  /** End of the period that is paid for; of the trial, where a card is there for what follows. */
  paidThrough: instant,
  /** Until when a plan in grace or doubt continues. */
  goesOnUntil: instant,
  /** It stops at the end of the period. */
  ending: z.boolean(),
  /** Something is arranged with the provider and runs. */
  subscribed: z.boolean(),
  /** Another account pays for it. */
  sponsored: z.boolean(),
  /** Of one period, pence; null where nothing is arranged or the provider did not answer. */
  pence: z.nullable(z.number()),
  /** What it continues with after this period, where that is another plan. */
  next: z.nullable(z.object({ plan, interval })),
  /** A first payment was begun and not finished. */
  unfinished: z.boolean(),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string(), expires: z.string() })),
  invoices: z.array(invoice),
  /** Money that was paid back last. */
  refunded: z.nullable(z.object({ pence: z.number(), at: z.string() })),
  /** False where the provider could not be asked: what it alone knows is left out. */
  asked: z.boolean(),
});

/** See {@link billingOverview}. */
export type BillingOverview = z.infer<typeof billingOverview>;

/** Where a person is sent to: a page of the provider. */
export const billingAddress = z.object({ url: z.string() });

/** What a change would do: at once for so much, or at the end of the period. */
export const changePreview = z.object({ when: z.enum(['now', 'later']), nowPence: z.number(), at: instant });

/** See {@link changePreview}. */
export type ChangePreview = z.infer<typeof changePreview>;
