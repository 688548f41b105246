import { type Pence, toPence } from '../values/money.ts';

const gigabyte = 1024 ** 3;

/** The terms on which a plan is sold (spec 1 §9). */
export interface PlanTerms {
  readonly name: string;
  /** The line on the plan's card that describes who the plan is for. It mentions only what works today. */
  readonly forWhom: string;
  /** The storage for sealed files, in bytes. */
  readonly storageBytes: number;
  /** The number of accounts covered by one payment, including the payer's own. */
  readonly seats: number;
  /** How many people may be given access; null for any number. */
  readonly trustedPeople: number | null;
  /** Monthly price if paid monthly, in pence. */
  readonly monthlyPence: Pence;
  /** Yearly price if paid yearly, in pence. */
  readonly yearlyPence: Pence;
  readonly popular?: true;
}

/** The plans, smallest first (spec 1 §9). */
export const plans = {
  basic: {
    name: 'Basic Plan',
    forWhom: 'For one person, sharing with two',
    storageBytes: 5 * gigabyte,
    seats: 1,
    trustedPeople: 2,
    monthlyPence: toPence(599),
    yearlyPence: toPence(5750),
  },
  enhanced: {
    name: 'Enhanced Plan',
    forWhom: 'For 3 people, with reminders',
    storageBytes: 50 * gigabyte,
    seats: 3,
    trustedPeople: null,
    monthlyPence: toPence(999),
    yearlyPence: toPence(9590),
    popular: true,
  },
  premium: {
    name: 'Premium Plan',
    forWhom: 'For a family, and emergencies',
    storageBytes: 200 * gigabyte,
    seats: 6,
    trustedPeople: null,
    monthlyPence: toPence(1499),
    yearlyPence: toPence(14_390),
  },
} as const satisfies Record<string, PlanTerms>;

/** The name under which a plan is stored. */
export type Plan = keyof typeof plans;

/**
 * The point at which a feature is blocked for a person who has not paid for it. `none`: never. `count`: adding another
 * person or seat. `bytes`: uploading a file. `begin`: setting up something new. `use`: each time the server performs
 * it. `screen`: on the device. `person`: the work is done by people, if the operator employs them.
 */
export type PlanGate = 'none' | 'count' | 'bytes' | 'begin' | 'use' | 'screen' | 'person';

interface Entitlement {
  readonly from: Plan;
  readonly words: string;
  readonly gate: PlanGate;
  /**
   * Set for a feature that is not built yet, or is the same as in the smaller plan. Plan cards leave it out, and “What
   * comes next” names it.
   */
  readonly coming?: true;
  /** Set if plan cards do not list this feature. */
  readonly unsold?: true;
}

/** The plans, smallest first. */
export const planIds = ['basic', 'enhanced', 'premium'] as const satisfies readonly Plan[];

/**
 * The features of each plan: one row for each feature the plans are sold with (spec 1 §9, and the last two of §6, which
 * plan cards leave out), keyed by the name used with `check_feature_access`. `from` is the smallest plan that includes
 * the feature; every larger plan includes it too.
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

/** The name of a feature as passed to `check_feature_access`. */
export type Feature = keyof typeof entitlements;

/** The state of a subscription, in the payment provider's terms (spec 1 §4). */
export type SubscriptionStatus = 'active' | 'trialing' | 'canceled' | 'past_due' | 'other';

/** How often a plan can be billed. */
export const billingIntervals = ['monthly', 'yearly'] as const;
export type BillingInterval = (typeof billingIntervals)[number];

/** The monthly equivalent of the yearly price, in pence, rounded to the nearest penny (spec 1 §9). */
export const yearlyPerMonth = (plan: Plan): Pence => toPence(Math.round(plans[plan].yearlyPence / 12));

/** The saving of a yearly payment compared with twelve monthly ones, in pence (spec 1 §9). */
export const yearlySaving = (plan: Plan): Pence =>
  toPence(12 * plans[plan].monthlyPence - plans[plan].yearlyPence);

/** The features a plan is sold with, in the order and words of spec 1 §9. */
export const listSoldFeatures = (plan: Plan): readonly string[] => rowsOf(plan).map(({ words }) => words);

/** The features of a plan that work today. A plan card may mention no others. */
export const availableFeatures = (plan: Plan): readonly string[] =>
  rowsOf(plan)
    .filter(row => !('coming' in row))
    .map(({ words }) => words);

/** The features of a plan that are not available yet. */
export const comingFeatures = (plan: Plan): readonly string[] =>
  rowsOf(plan)
    .filter(row => 'coming' in row)
    .map(({ words }) => words);

const rowsOf = (plan: Plan) =>
  Object.values(entitlements).filter(row => row.from === plan && !('unsold' in row));

/** Length of the free trial in days of 24 hours (spec 1 §9). */
export const trialDays = 30;

/** Whether a text, for example from a URL, is the stored name of a plan. */
export function isPlan(name: string): name is Plan {
  return Object.hasOwn(plans, name);
}

/** Whether a plan has a feature. No plan has an unknown feature. */
export function hasFeature(plan: Plan, feature: string): boolean {
  return isFeature(feature) && planIds.indexOf(plan) >= planIds.indexOf(entitlements[feature].from);
}

function isFeature(name: string): name is Feature {
  return Object.hasOwn(entitlements, name);
}

/** Returns the price of a plan for one interval, in whole pence. */
export const findPlanPrice = (plan: Plan, interval: BillingInterval): Pence =>
  interval === 'yearly' ? plans[plan].yearlyPence : plans[plan].monthlyPence;
