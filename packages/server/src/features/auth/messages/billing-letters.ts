import type { BillingEmailValues } from '../../../ports/billing-letters.ts';
import type { EmailContent, MessagePart } from './letter.ts';

const toPlan = ({ manage }: { manage: string }): MessagePart => ({ button: 'See your plan', link: manage });
const yours = 'You can read, correct, download and delete what you stored, whether you pay or not.';

export const billingEmails: {
  [Name in keyof BillingEmailValues]: (said: BillingEmailValues[Name]) => EmailContent;
} = {
  'plan-paid': said => ({
    subject: 'Your plan is set up',
    parts: [
      `You are on the ${said.plan}: ${said.price}, VAT included. Next payment: ${said.next}.`,
      'You can cancel at any time, in two clicks.',
      toPlan(said),
    ],
  }),
  'payment-failed': said => ({
    subject: 'Your bank refused a payment',
    parts: [
      `Your bank refused the payment for your plan. Nothing has changed. Please pay by ${said.until}.`,
      'Often this is because the card has expired. You can use a different one.',
      toPlan(said),
      yours,
    ],
  }),
  'plan-ending': said => ({
    subject: 'Your plan is cancelled',
    parts: [`Your plan runs until ${said.day}. You will not be charged again.`, toPlan(said), yours],
  }),
  'plan-kept': said => ({
    subject: 'Your plan continues',
    parts: [`Your plan is no longer cancelled. Next payment: ${said.next}.`, toPlan(said)],
  }),
  'plan-changed': said => ({
    subject: 'Your plan has changed',
    parts: [`You are now on the ${said.plan}.`, toPlan(said)],
  }),
  'plan-ended': said => ({
    subject: 'Your plan has ended',
    parts: ['You will not be charged again.', yours, toPlan(said)],
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
      'If you do not want to renew your plan, cancel before that day. It takes two clicks.',
      toPlan(said),
    ],
  }),
  'trial-ends-soon': said => ({
    subject: 'Your free trial is ending',
    parts: [
      `Your free trial ends on ${said.day}. We do not have your card details, so you will not be charged.`,
      'To keep adding records after that day, choose a plan.',
      toPlan(said),
      yours,
    ],
  }),
};
