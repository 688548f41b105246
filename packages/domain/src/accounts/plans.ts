import { type Pence, pence } from '../values/money.ts';

const gigabyte = 1024 ** 3;

/** A plan as it is sold (spec 1 §9). */
export interface PlanTerms {
  readonly name: string;
  /** The line on its card that describes its users. It names only what works today: the room for files. */
  readonly forWhom: string;
  /** Room for sealed files. */
  readonly storageBytes: number;
  /** Price of a month when it is paid by the month, pence. */
  readonly monthlyPence: Pence;
  /** Price of a year when it is paid by the year, pence. */
  readonly yearlyPence: Pence;
  /** Said of one plan only. */
  readonly popular?: true;
}

/** The plans, least first (spec 1 §9). */
export const plans = {
  basic: {
    name: 'Basic Plan',
    forWhom: 'For what you type, and some scans',
    storageBytes: 5 * gigabyte,
    monthlyPence: pence(599),
    yearlyPence: pence(5750),
  },
  enhanced: {
    name: 'Enhanced Plan',
    forWhom: 'For many scans and photos',
    storageBytes: 50 * gigabyte,
    monthlyPence: pence(999),
    yearlyPence: pence(9590),
    popular: true,
  },
  premium: {
    name: 'Premium Plan',
    forWhom: 'For scans of all you have',
    storageBytes: 200 * gigabyte,
    monthlyPence: pence(1499),
    yearlyPence: pence(14_390),
  },
} as const satisfies Record<string, PlanTerms>;

/** The stored name of a plan. */
export type Plan = keyof typeof plans;

interface Entitlement {
  readonly from: Plan;
  readonly words: string;
  /** Not built yet, or no different from the plan below: plan cards leave it out, and “What comes next” names it. */
  readonly coming?: true;
  /** Left out of plan cards. */
  readonly unsold?: true;
}

/** The plans, least first. */
export const planIds = ['basic', 'enhanced', 'premium'] as const satisfies readonly Plan[];

/**
 * What may be used on which plan: one row for each feature the plans are sold with (spec 1 §9, and the last two of
 * §6, which plan cards leave out), by the name asked with `check_feature_access`. `from` is the least plan that has it;
 * a higher one has it too.
 */
export const entitlements = {
  one_person: { from: 'basic', words: 'One person' },
  storage_5gb: { from: 'basic', words: '5 GB storage' },
  basic_organising: { from: 'basic', words: 'Basic help organising papers' },
  email_help: { from: 'basic', words: 'Email help', coming: true },
  phone_and_computer: { from: 'basic', words: 'Works on phone and computer' },
  share_with_2: { from: 'basic', words: 'Share with 2 trusted people', coming: true },
  up_to_3_people: { from: 'enhanced', words: 'Up to 3 people', coming: true },
  storage_50gb: { from: 'enhanced', words: '50 GB storage' },
  advanced_organising: { from: 'enhanced', words: 'Advanced organising tools', coming: true },
  phone_and_email_help: { from: 'enhanced', words: 'Phone and email help anytime', coming: true },
  all_devices: { from: 'enhanced', words: 'All devices', coming: true },
  unlimited_sharing: { from: 'enhanced', words: 'Share with unlimited people', coming: true },
  automatic_reminders: { from: 'enhanced', words: 'Automatic reminders', coming: true },
  legacy_planning: { from: 'enhanced', words: 'Help with legacy planning', coming: true },
  up_to_6_people: { from: 'premium', words: 'Up to 6 family members', coming: true },
  storage_200gb: { from: 'premium', words: '200 GB storage' },
  family_sharing: { from: 'premium', words: 'Family sharing features', coming: true },
  personal_helper: { from: 'premium', words: 'A personal helper assigned', coming: true },
  everything_from_enhanced: { from: 'premium', words: 'Everything from Enhanced' },
  shared_family_vault: { from: 'premium', words: 'Shared family information vault', coming: true },
  emergency_contacts: { from: 'premium', words: 'Emergency contact system', coming: true },
  estate_planning: { from: 'premium', words: 'Estate planning help', coming: true },
  date_extraction: { from: 'enhanced', words: 'Dates found in your records', unsold: true },
  calendar_integration: { from: 'enhanced', words: 'Calendar', unsold: true },
} as const satisfies Record<string, Entitlement>;

/** The name of a feature as `check_feature_access` is asked for it. */
export type Feature = keyof typeof entitlements;

/** How a subscription stands; the words are those of the payment provider (spec 1 §4). */
export type SubscriptionStatus = 'active' | 'trialing' | 'canceled' | 'past_due' | 'other';

/** How a plan is paid for: each month or each year. */
export const billingIntervals = ['monthly', 'yearly'] as const;
export type BillingInterval = (typeof billingIntervals)[number];

/** What a month costs when a plan is paid by the year, pence, rounded to the nearest penny (spec 1 §9). */
export const yearlyPerMonth = (plan: Plan): Pence => pence(Math.round(plans[plan].yearlyPence / 12));

/** What a year costs less than twelve months, pence (spec 1 §9). */
export const yearlySaving = (plan: Plan): Pence =>
  pence(12 * plans[plan].monthlyPence - plans[plan].yearlyPence);

/** What a plan is to be sold with, in the order and words of spec 1 §9. */
export const soldWith = (plan: Plan): readonly string[] => rowsOf(plan).map(({ words }) => words);

/** The part of it that works today: all that a plan card may say. */
export const worksToday = (plan: Plan): readonly string[] =>
  rowsOf(plan)
    .filter(row => !('coming' in row))
    .map(({ words }) => words);

/** The part of it that is still to come. */
export const stillComing = (plan: Plan): readonly string[] =>
  rowsOf(plan)
    .filter(row => 'coming' in row)
    .map(({ words }) => words);

const rowsOf = (plan: Plan) =>
  Object.values(entitlements).filter(row => row.from === plan && !('unsold' in row));

/** Length of the free trial in days of 24 hours (spec 1 §9). */
export const trialDays = 30;

/** The part of a profile that decides what its owner may use. The end of the trial is in milliseconds since 1970. */
export interface PlanStanding {
  readonly plan: Plan;
  readonly status: SubscriptionStatus;
  /** Null when there was no trial. */
  readonly trialEndsAtMs: number | null;
}

/** Whether a subscription is in force at `nowMs`: paid for, or in a trial that ends later (spec 1 §4). */
export function isInForce({ status, trialEndsAtMs }: PlanStanding, nowMs: number): boolean {
  return status === 'active' || (status === 'trialing' && trialEndsAtMs !== null && trialEndsAtMs > nowMs);
}

/** Whether a text, such as one from an address, is the stored name of a plan. */
export function isPlan(name: string): name is Plan {
  return Object.hasOwn(plans, name);
}

/** Whether a feature may be used at `nowMs`. A name that is none of the table's is never allowed. */
export function mayUse(standing: PlanStanding, feature: string, nowMs: number): boolean {
  return isFeature(feature) && isInForce(standing, nowMs) && has(standing.plan, feature);
}

function has(plan: Plan, feature: Feature): boolean {
  return planIds.indexOf(plan) >= planIds.indexOf(entitlements[feature].from);
}

function isFeature(name: string): name is Feature {
  return Object.hasOwn(entitlements, name);
}
