import type { BillingOverview, ChangePreview, PlanChoice } from '@kinfolio/contract/billing/overview';
import type { SeatInvitation, SeatOffer, SeatsOverview } from '@kinfolio/contract/billing/seats';

export type { BillingOverview, ChangePreview, PlanChoice } from '@kinfolio/contract/billing/overview';
export type { SeatInvitation, SeatOffer, SeatsOverview } from '@kinfolio/contract/billing/seats';

/** The result of a billing call, or a sentence saying why it failed. */
export type BillingResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly words: string };

/** The result of testing the provider's webhook. */
export interface WebhookTestResult {
  readonly success: boolean;
  readonly message: string;
  readonly details: string;
}

/**
 * Payments for the open account's plan. Anything that moves money or changes a seat needs the password of the open
 * passport.
 */
export interface BillingApi {
  /** Reads the billing overview as stored, which is quick, or fetches it from the provider. */
  readonly read: (from: 'stored' | 'provider') => Promise<BillingResult<BillingOverview>>;
  /** The address of the provider's page for paying for the plan. */
  readonly pay: (choice: PlanChoice) => Promise<BillingResult<string>>;
  /** The address of the provider's page with the card and all bills. */
  readonly portal: (password: string) => Promise<BillingResult<string>>;
  readonly preview: (choice: PlanChoice) => Promise<BillingResult<ChangePreview>>;
  readonly change: (choice: PlanChoice, password: string) => Promise<BillingResult<BillingOverview>>;
  readonly end: () => Promise<BillingResult<BillingOverview>>;
  readonly keep: () => Promise<BillingResult<BillingOverview>>;
  /** The seats of the person's own plan, and who pays for it if another person does. */
  readonly seats: () => Promise<BillingResult<SeatsOverview>>;
  /** A link for taking a seat. It is shown only this once. */
  readonly inviteToSeat: (seat: number, password: string) => Promise<BillingResult<SeatInvitation>>;
  readonly seatOffer: (token: string) => Promise<BillingResult<SeatOffer>>;
  readonly acceptSeat: (token: string, password: string) => Promise<BillingResult<SeatsOverview>>;
  readonly removeSeat: (seat: number, password: string) => Promise<BillingResult<SeatsOverview>>;
  readonly leaveSeat: (password: string) => Promise<BillingResult<SeatsOverview>>;
  readonly checkConnection: () => Promise<
    BillingResult<{ readonly connected: boolean; readonly message: string }>
  >;
  readonly testWebhook: (eventType: string) => Promise<BillingResult<WebhookTestResult>>;
  /** Checks whether the database returns the account's own row of `profiles`. */
  readonly checkDatabase: () => Promise<BillingResult<true>>;
}
