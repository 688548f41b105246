import type { Question } from './Faq.tsx';

/** What people ask before they pay. */
export const pricingQuestions: readonly Question[] = [
  {
    asks: 'What happens after the 30 days?',
    says: [
      'Nothing is taken from you: you gave us no card. Paying by card is still being built. Until it is there, you go on as before and nobody is charged.',
    ],
    claims: ['trial-30-days', 'no-card'],
  },
  {
    asks: 'Can I change or stop?',
    says: [
      'Your [settings](/settings#plan) have your plan and the others. Once you pay, you will go up or down a plan, or stop, in the same place.',
    ],
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
      'For one person with a few papers, Basic is enough. Couples who want to share take Enhanced. Premium is for a family whose members each have something to keep.',
    ],
    claims: ['storage-by-plan'],
  },
];
