import type { FaqQuestion } from './Faq.tsx';

/** Questions that people have before paying. */
export const pricingQuestions: readonly FaqQuestion[] = [
  {
    asks: 'What happens after the 30 days?',
    says: [
      'Without a plan you can still add, change, print and download everything. You need one to share with more people, to set up emergency access, for reminders by email or calendar, and for two tools: the Inheritance Tax sheet and changing several records at once. We take no money unless you choose a plan and add a bank card.',
    ],
    claims: ['after-trial', 'trial-30-days', 'no-card'],
  },
  {
    asks: 'Can I change or stop?',
    says: ['Yes. You can see [your plan](/subscription-management) and the others in your settings.'],
    claims: ['any-plan-in-trial', 'cancel-anytime', 'no-setup-fee', 'refund-days'],
  },
  {
    asks: 'What happens to my records if I stop paying?',
    says: ['Your records are yours. You can download or print them before you close your account.'],
    claims: ['export-formats'],
  },
  {
    asks: 'Which plan do I need?',
    says: [
      'Basic is enough for one person who writes things down and shares with two people. Enhanced emails you reminders and has space for many scans. Premium adds emergency access, and up to 6 people can each have a passport of their own.',
    ],
    claims: ['storage-by-plan'],
  },
];
