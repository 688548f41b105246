import type { Question } from './Faq.tsx';

/** What people ask before they pay. */
export const pricingQuestions: readonly Question[] = [
  {
    asks: 'What happens after the 30 days?',
    says: ['No money is taken unless you chose a plan and gave a card. You go on as before.'],
    claims: ['trial-30-days', 'no-card', 'after-trial'],
  },
  {
    asks: 'Can I change or stop?',
    says: ['Yes. [Your plan](/subscription-management) is in your settings, with the others.'],
    claims: ['any-plan-in-trial', 'cancel-anytime', 'no-setup-fee', 'refund-days'],
  },
  {
    asks: 'What happens to my records if I stop?',
    says: ['They stay yours. Take them with you as a file, or print them, before you close your account.'],
    claims: ['export-formats'],
  },
  {
    asks: 'Which plan do I need?',
    says: [
      'They differ in their room for files, in how many people they are for, and in their tools. If you mostly type, Basic is enough. If you scan a lot, or pay for your family, take a larger one.',
    ],
    claims: ['storage-by-plan'],
  },
];
