import { normalisePaymentText } from './payment-rows.ts';

/** Matches the payment method: words in capitals before the payee. */
export const paymentMethodPrefix =
  /^(?:CARD PAYMENT(?: TO)?|CARD PURCHASE|PAYMENT TO|DIRECT DEBIT(?: PAYMENT)?(?: TO)?|STANDING ORDER(?: TO)?|BILL PAYMENT(?: TO)?|FASTER PAYMENTS?(?: TO| FROM)?|BACS|CONTACTLESS|VISA|POS|DD|SO|FPO|FPI|BGC|STO|SUMUP|ZETTLE|SQ|PAYPAL|GOCARDLESS|KLARNA|STRIPE) /;

/**
 * The part of a payee's text that stays the same between payments, without the payment method, payment service, shop
 * numbers, references and dates. In capitals; '' if nothing is left. Never throws.
 */
export function normalisePayee(text: string): string {
  let left = `${normalisePaymentText(text)} `;
  while (paymentMethodPrefix.test(left)) left = left.replace(paymentMethodPrefix, '');
  // Remove what follows these words: it is the reference by which the payee recognises the payer.
  const words = left
    .replace(/ (?:REF|REFERENCE|MANDATE) .*$/, '')
    .split(' ')
    .filter(word => word !== '' && !/\d/.test(word) && !passing.has(word))
    // Between other words it is part of a name: "Pets at Home".
    .filter((word, place, all) => (word !== 'AT' && word !== 'ON') || (place > 0 && place < all.length - 1));
  return words.slice(0, 3).join(' ');
}

const passing = new Set(
  'REF REFERENCE MANDATE NO GB GBR UK LTD LIMITED PLC THE COM WWW CO JAN FEB MAR APR MAY JUN JUL AUG SEP SEPT OCT NOV DEC'.split(
    ' ',
  ),
);

/** Whether a payee is a council. */
export const isCouncil = (text: string): boolean => /\b(?:council|borough|city of)\b/i.test(text);
