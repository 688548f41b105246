/** The values of each email about a plan. Amounts and dates are already formatted as text. */
export interface BillingEmailValues {
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

/** An email about a plan to its owner. */
export type BillingEmail = {
  [Name in keyof BillingEmailValues]: { template: Name; to: string; values: BillingEmailValues[Name] };
}[keyof BillingEmailValues];
