import { type BillingInterval, entitlements, type Feature, type Plan, plans } from '@kinfolio/domain/plans';

/** The plans in their order. */
export const planIds = ['basic', 'enhanced', 'premium'] as const satisfies readonly Plan[];

/** "Basic" of "Basic Plan". */
export const shortName = (plan: Plan): string => plans[plan].name.replace(/ Plan$/, '');

/** Where a plan is chosen, or where somebody new goes on with it. */
export const chooseAddress = (
  plan: Plan,
  interval: BillingInterval,
  to: 'subscription' | 'signup' = 'subscription',
): string => `/${to}?plan=${plan}&interval=${interval}`;

const features: ReadonlySet<Feature> = new Set<Feature>([
  'share_with_2',
  'up_to_3_people',
  'phone_and_email_help',
  'unlimited_sharing',
  'automatic_reminders',
  'up_to_6_people',
  'family_sharing',
  'personal_helper',
  'shared_family_vault',
  'emergency_contacts',
]);

/** What plans are sold with and is still being built, in the words of the plans. */
export const stillComing: ReadonlySet<string> = new Set(
  [...features].map(feature => entitlements[feature].words),
);
