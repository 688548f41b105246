import type { BillingOverview, ChangePreview, PlanChoice } from '@kinfolio/contract/billing/overview';
import type { SeatInvitation, SeatOffer, SeatsOverview } from '@kinfolio/contract/billing/seats';

export type { BillingOverview, ChangePreview, PlanChoice } from '@kinfolio/contract/billing/overview';
export type { SeatInvitation, SeatOffer, SeatsOverview } from '@kinfolio/contract/billing/seats';

/** What a call about paying returned, or in words why it did not. */
export type BillingAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly words: string };

/** What a test of the provider's messages came to. */
export interface WebhookTest {
  readonly success: boolean;
  readonly message: string;
  readonly details: string;
}

/** Paying for the plan of the account that is open. What moves money, or a seat, takes the password of the open passport. */
export interface BillingApi {
  /** As it is stored, which is quick, or as the provider has it now. */
  readonly read: (from: 'stored' | 'provider') => Promise<BillingAnswer<BillingOverview>>;
  /** Address of the provider's page, where the plan is paid for. */
  readonly pay: (choice: PlanChoice) => Promise<BillingAnswer<string>>;
  /** Address of the provider's page with the card and all bills. */
  readonly portal: (password: string) => Promise<BillingAnswer<string>>;
  readonly preview: (choice: PlanChoice) => Promise<BillingAnswer<ChangePreview>>;
  readonly change: (choice: PlanChoice, password: string) => Promise<BillingAnswer<BillingOverview>>;
  readonly end: () => Promise<BillingAnswer<BillingOverview>>;
  readonly keep: () => Promise<BillingAnswer<BillingOverview>>;
  /** Seats of the own plan, and who pays for it where that is another person. */
  readonly seats: () => Promise<BillingAnswer<SeatsOverview>>;
  /** A link by which a seat is taken. It is shown this one time. */
  readonly inviteToSeat: (seat: number, password: string) => Promise<BillingAnswer<SeatInvitation>>;
  readonly seatOffer: (token: string) => Promise<BillingAnswer<SeatOffer>>;
  readonly acceptSeat: (token: string, password: string) => Promise<BillingAnswer<SeatsOverview>>;
  readonly removeSeat: (seat: number, password: string) => Promise<BillingAnswer<SeatsOverview>>;
  readonly leaveSeat: (password: string) => Promise<BillingAnswer<SeatsOverview>>;
  readonly checkConnection: () => Promise<
    BillingAnswer<{ readonly connected: boolean; readonly message: string }>
  >;
  readonly testWebhook: (eventType: string) => Promise<BillingAnswer<WebhookTest>>;
  /** Whether the own row of `profiles` is answered. */
  readonly checkDatabase: () => Promise<BillingAnswer<true>>;
}
