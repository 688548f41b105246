/** What each mail about a plan is made of. Money and days are in words already. */
export interface BillingLetterValues {
  'plan-paid': { plan: string; price: string; next: string; manage: string };
  'payment-failed': { until: string; manage: string };
  'plan-ending': { day: string; manage: string };
  'plan-kept': { next: string; manage: string };
  'plan-changed': { plan: string; manage: string };
  'plan-ended': { manage: string };
  'payment-refunded': { amount: string; manage: string };
  'payment-soon': { what: string; price: string; day: string; manage: string };
  'trial-ends-soon': { day: string; manage: string };
}

/** A mail about a plan to its owner. */
export type BillingLetter = {
  [Name in keyof BillingLetterValues]: { template: Name; to: string; values: BillingLetterValues[Name] };
}[keyof BillingLetterValues];
