import { type CardOutcome, type CardRow, type CustomerRow, createProviderId } from './state.ts';
import type { ProviderWorld } from './world.ts';

const outcomes: Readonly<Record<string, CardOutcome>> = {
  '4242424242424242': 'pays',
  '4000002500003155': 'asks',
  '4000000000000002': 'card_declined',
  '4000000000009995': 'insufficient_funds',
  '4000000000000069': 'expired_card',
  '4000000000000127': 'incorrect_cvc',
  '4000000000000341': 'fails_later',
};

export const cardRefusalMessages: Readonly<Record<string, string>> = {
  card_declined: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: "Your card's security code is incorrect.",
  no_card: 'Your card was declined.',
  authentication_required: 'Your bank wants to know that it is you.',
};

/** A test card by its number; undefined if the number is not in the list. Only its last digits are stored. */
export function findPretendCard(number: string): Pick<CardRow, 'last4' | 'outcome'> | undefined {
  const digits = number.replaceAll(/\D/g, '');
  const outcome = Object.hasOwn(outcomes, digits) ? outcomes[digits] : undefined;
  return outcome === undefined ? undefined : { last4: digits.slice(-4), outcome };
}

export function replaceCustomerCard(
  { state, now }: ProviderWorld,
  customer: CustomerRow,
  card: Pick<CardRow, 'last4' | 'outcome'>,
): void {
  const id = createProviderId('pm');
  const expYear = new Date(now() * 1000).getUTCFullYear() + 3;
  for (const [known, row] of Object.entries(state.cards))
    if (row.customer === customer.id) delete state.cards[known];
  state.cards[id] = { id, customer: customer.id, ...card, expMonth: 12, expYear };
  customer.card = id;
}
