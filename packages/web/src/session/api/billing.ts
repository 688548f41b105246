import type { BillingOverview, ChangePreview, PlanChoice } from '@kinfolio/contract/billing';

export type { BillingOverview, ChangePreview, PlanChoice } from '@kinfolio/contract/billing';

/** What a call about paying gave, or in words why it did not. */
export type Told<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly words: string };

/** What a test of the provider's messages came to. */
export interface WebhookTest {
  readonly success: boolean;
  readonly message: string;
  readonly details: string;
}

/** Paying for the plan of the account that is open. */
export interface BillingApi {
  /** As it is stored, which is quick, or as the provider says now. */
  readonly read: (from: 'stored' | 'provider') => Promise<Told<BillingOverview>>;
  /** Address of the provider's page, where the plan is paid for. */
  readonly pay: (choice: PlanChoice) => Promise<Told<string>>;
  /** Address of the provider's page with the card and all bills. */
  readonly portal: () => Promise<Told<string>>;
  readonly preview: (choice: PlanChoice) => Promise<Told<ChangePreview>>;
  readonly change: (choice: PlanChoice) => Promise<Told<BillingOverview>>;
  readonly end: () => Promise<Told<BillingOverview>>;
  readonly keep: () => Promise<Told<BillingOverview>>;
  readonly checkConnection: () => Promise<Told<{ readonly connected: boolean; readonly message: string }>>;
  readonly testWebhook: (eventType: string) => Promise<Told<WebhookTest>>;
  /** Whether the own row of `profiles` is answered. */
  readonly checkDatabase: () => Promise<Told<true>>;
}
