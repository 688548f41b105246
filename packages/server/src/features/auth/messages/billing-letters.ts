import type { BillingLetterValues } from '../../../ports/billing-letters.ts';
import type { Letter, Part } from './letter.ts';

const toPlan = ({ manage }: { manage: string }): Part => ({ button: 'See your plan', link: manage });
const yours = 'What you stored is yours to read, correct, take away and delete, whether you pay or not.';

/** The mails about plans, by name. */
export const billingLetters: {
  [Name in keyof BillingLetterValues]: (said: BillingLetterValues[Name]) => Letter;
} = {
  'plan-paid': said => ({
    subject: 'Your plan is set up',
    parts: [
      `You are on the ${said.plan}: ${said.price}, VAT included. Next payment: ${said.next}.`,
      'You can cancel at any time, in two presses.',
      toPlan(said),
    ],
  }),
  'payment-failed': said => ({
    subject: 'Your bank refused a payment',
    parts: [
      `Your bank refused the payment for your plan. Nothing has changed. Please pay by ${said.until}.`,
      'Often the card has expired. You can give another one.',
      toPlan(said),
      yours,
    ],
  }),
  'plan-ending': said => ({
    subject: 'Your plan is cancelled',
    parts: [`Your plan goes on until ${said.day}. Nothing more will be charged.`, toPlan(said), yours],
  }),
  'plan-kept': said => ({
    subject: 'Your plan goes on',
    parts: [`Your plan is not cancelled any more. Next payment: ${said.next}.`, toPlan(said)],
  }),
  'plan-changed': said => ({
    subject: 'Your plan has changed',
    parts: [`You are now on the ${said.plan}.`, toPlan(said)],
  }),
  'plan-ended': said => ({
    subject: 'Your plan has ended',
    parts: ['Nothing is charged any more.', yours, toPlan(said)],
  }),
  'payment-refunded': said => ({
    subject: 'We have paid you back',
    parts: [
      `${said.amount} was paid back to your card. Your bank may take 5 to 10 days to show it.`,
      toPlan(said),
      yours,
    ],
  }),
  'payment-soon': said => ({
    subject: 'A payment is coming up',
    parts: [
      `Your ${said.what} costs ${said.price}, VAT included. The next payment is on ${said.day}.`,
      'If you do not want it, cancel before that day. It takes two presses.',
      toPlan(said),
    ],
  }),
  'trial-ends-soon': said => ({
    subject: 'Your free trial is ending',
    parts: [
      `Your free trial ends on ${said.day}. We hold no card of yours, so nothing is charged.`,
      'To go on adding records after that day, choose a plan.',
      toPlan(said),
      yours,
    ],
  }),
};
