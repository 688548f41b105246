import { type Pence, pence } from '../values/money.ts';

const gigabyte = 1024 ** 3;

/** A plan as it is sold (spec 1 §9). */
export interface PlanTerms {
  readonly name: string;
  /** The line on its card that describes its users. It names only what works today: the room for files. */
  readonly forWhom: string;
  /** Room for sealed files. */
  readonly storageBytes: number;
  /** Accounts that one payment is for, the payer's own among them. */
  readonly seats: number;
  /** People who may be given access; null for any number. */
  readonly trustedPeople: number | null;
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
    seats: 1,
    trustedPeople: 2,
    monthlyPence: pence(599),
    yearlyPence: pence(5750),
  },
  enhanced: {
    name: 'Enhanced Plan',
    forWhom: 'For many scans and photos',
    storageBytes: 50 * gigabyte,
    seats: 3,
    trustedPeople: null,
    monthlyPence: pence(999),
    yearlyPence: pence(9590),
    popular: true,
  },
  premium: {
    name: 'Premium Plan',
    forWhom: 'For scans of all you have',
    storageBytes: 200 * gigabyte,
    seats: 6,
    trustedPeople: null,
    monthlyPence: pence(1499),
    yearlyPence: pence(14_390),
  },
} as const satisfies Record<string, PlanTerms>;

/** The stored name of a plan. */
export type Plan = keyof typeof plans;

/**
 * Where a feature is closed to a person who has not paid for it. `none`: nowhere. `count`: when another person or seat is
 * added. `bytes`: at an upload. `begin`: when something new is set up. `use`: each time the server does it. `screen`: on
 * the device. `person`: people do it, where the operator has them.
 */
export type PlanGate = 'none' | 'count' | 'bytes' | 'begin' | 'use' | 'screen' | 'person';

interface Entitlement {
  readonly from: Plan;
  readonly words: string;
  readonly gate: PlanGate;
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
  one_person: { from: 'basic', words: 'One person', gate: 'none' },
  storage_5gb: { from: 'basic', words: '5 GB storage', gate: 'bytes' },
  basic_organising: { from: 'basic', words: 'Basic help organising papers', gate: 'none' },
  email_help: { from: 'basic', words: 'Email help', gate: 'person', coming: true },
  phone_and_computer: { from: 'basic', words: 'Works on phone and computer', gate: 'none' },
  share_with_2: { from: 'basic', words: 'Share with 2 trusted people', gate: 'count' },
  up_to_3_people: { from: 'enhanced', words: 'Up to 3 people', gate: 'count' },
  storage_50gb: { from: 'enhanced', words: '50 GB storage', gate: 'bytes' },
  advanced_organising: { from: 'enhanced', words: 'Advanced organising tools', gate: 'screen' },
  phone_and_email_help: {
    from: 'enhanced',
    words: 'Phone and email help anytime',
    gate: 'person',
    coming: true,
  },
  all_devices: { from: 'enhanced', words: 'All devices', gate: 'none', coming: true },
  unlimited_sharing: { from: 'enhanced', words: 'Share with unlimited people', gate: 'count' },
  automatic_reminders: { from: 'enhanced', words: 'Automatic reminders', gate: 'use' },
  legacy_planning: { from: 'enhanced', words: 'Help with legacy planning', gate: 'screen', coming: true },
  up_to_6_people: { from: 'premium', words: 'Up to 6 family members', gate: 'count' },
  storage_200gb: { from: 'premium', words: '200 GB storage', gate: 'bytes' },
  family_sharing: { from: 'premium', words: 'Family sharing features', gate: 'count', coming: true },
  personal_helper: { from: 'premium', words: 'A personal helper assigned', gate: 'person', coming: true },
  everything_from_enhanced: { from: 'premium', words: 'Everything from Enhanced', gate: 'none' },
  shared_family_vault: {
    from: 'premium',
    words: 'Shared family information vault',
    gate: 'count',
    coming: true,
  },
  emergency_contacts: { from: 'premium', words: 'Emergency contact system', gate: 'begin' },
  estate_planning: { from: 'premium', words: 'Estate planning help', gate: 'screen' },
  date_extraction: { from: 'enhanced', words: 'Dates found in your records', gate: 'none', unsold: true },
  calendar_integration: { from: 'enhanced', words: 'Calendar', gate: 'use', unsold: true },
} as const satisfies Record<string, Entitlement>;

/** The name of a feature as `check_feature_access` is asked for it. */
export type Feature = keyof typeof entitlements;

/** The state of a subscription; the words are those of the payment provider (spec 1 §4). */
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

/** Whether a text, such as one from an address, is the stored name of a plan. */
export function isPlan(name: string): name is Plan {
  return Object.hasOwn(plans, name);
}

/** Whether a plan has a feature. An unknown name is on no plan. */
export function hasFeature(plan: Plan, feature: string): boolean {
  return isFeature(feature) && planIds.indexOf(plan) >= planIds.indexOf(entitlements[feature].from);
}

function isFeature(name: string): name is Feature {
  return Object.hasOwn(entitlements, name);
}

/** The price of a plan for one interval, whole pence. */
export const priceOf = (plan: Plan, interval: BillingInterval): Pence =>
  interval === 'yearly' ? plans[plan].yearlyPence : plans[plan].monthlyPence;
