import { randomBytes } from 'node:crypto';

// Instants are seconds since 1970, as on the wire; money is pence.

/** What happens when a card is charged. */
export type CardOutcome =
  | 'pays'
  | 'asks'
  | 'card_declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'fails_later';

/** A card of a customer. Only the last digits of its number are stored. */
export interface CardRow {
  id: string;
  customer: string;
  last4: string;
  expMonth: number;
  expYear: number;
  outcome: CardOutcome;
}

export interface CustomerRow {
  id: string;
  created: number;
  email: string;
  metadata: Record<string, string>;
  card: string | null;
}

export interface PriceRow {
  id: string;
  product: string;
  amount: number;
  interval: 'month' | 'year';
  lookupKey: string;
}

export interface SubscriptionRow {
  id: string;
  item: string;
  created: number;
  customer: string;
  status: 'incomplete' | 'incomplete_expired' | 'trialing' | 'active' | 'past_due' | 'canceled';
  price: string;
  periodStart: number;
  periodEnd: number;
  trialEnd: number | null;
  cancelAtPeriodEnd: boolean;
  endedAt: number | null;
  latestInvoice: string | null;
  /** The price that applies from the end of the period, and the schedule that sets it. */
  nextPrice: string | null;
  schedule: string | null;
  /** The number of failed charges since the last successful one. */
  failures: number;
  /** When a failed charge is retried. */
  retryAt: number | null;
  metadata: Record<string, string>;
}

export interface InvoiceRow {
  id: string;
  number: string;
  created: number;
  customer: string;
  subscription: string;
  amount: number;
  status: 'open' | 'paid' | 'void' | 'uncollectible';
  periodStart: number;
  periodEnd: number;
  intent: string | null;
}

export interface IntentRow {
  id: string;
  secret: string;
  created: number;
  customer: string;
  invoice: string;
  amount: number;
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
  charge: string | null;
}

export interface ChargeRow {
  id: string;
  created: number;
  customer: string;
  intent: string;
  amount: number;
  refunded: number;
  disputed: boolean;
}

export interface SessionRow {
  id: string;
  created: number;
  customer: string;
  price: string;
  trialEnd: number | null;
  status: 'open' | 'complete' | 'expired';
  subscription: string | null;
  successUrl: string;
  cancelUrl: string;
  metadata: Record<string, string>;
}

export interface EventRow {
  id: string;
  created: number;
  type: string;
  objectId: string;
  customer: string | null;
  object: object;
}

export interface ProviderState {
  products: Record<string, { id: string; name: string }>;
  prices: Record<string, PriceRow>;
  customers: Record<string, CustomerRow>;
  cards: Record<string, CardRow>;
  subscriptions: Record<string, SubscriptionRow>;
  invoices: Record<string, InvoiceRow>;
  intents: Record<string, IntentRow>;
  charges: Record<string, ChargeRow>;
  refunds: Record<string, { id: string; charge: string; amount: number; created: number }>;
  sessions: Record<string, SessionRow>;
  portals: Record<string, { id: string; customer: string; returnUrl: string }>;
  endpoints: Record<string, { id: string; url: string; secret: string }>;
  /** All events, oldest first. */
  events: EventRow[];
  /** How many seconds the provider's clock is ahead of the real time. */
  ahead: number;
  invoiceNumber: number;
}

export const createProviderState = (): ProviderState => ({
  products: {},
  prices: {},
  customers: {},
  cards: {},
  subscriptions: {},
  invoices: {},
  intents: {},
  charges: {},
  refunds: {},
  sessions: {},
  portals: {},
  endpoints: {},
  events: [],
  ahead: 0,
  invoiceNumber: 0,
});

/** A new id, such as `sub_3f…`. */
export const createProviderId = (kind: string): string => `${kind}_${randomBytes(12).toString('hex')}`;
