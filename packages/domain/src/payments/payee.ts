import { foldedText } from './payment-rows.ts';

/** How it was paid: words in capitals before the payee. */
export const wayOfPaying =
  /^(?:CARD PAYMENT(?: TO)?|CARD PURCHASE|PAYMENT TO|DIRECT DEBIT(?: PAYMENT)?(?: TO)?|STANDING ORDER(?: TO)?|BILL PAYMENT(?: TO)?|FASTER PAYMENTS?(?: TO| FROM)?|BACS|CONTACTLESS|VISA|POS|DD|SO|FPO|FPI|BGC|STO|SUMUP|ZETTLE|SQ|PAYPAL|GOCARDLESS|KLARNA|STRIPE) /;

/**
 * What stays the same in the words of a payee from one payment to the next: without the way it was paid, the payment service, numbers of shops,
 * references, dates. Capitals; '' when nothing is left. Never throws.
 */
export function payeeOf(text: string): string {
  let left = `${foldedText(text)} `;
  while (wayOfPaying.test(left)) left = left.replace(wayOfPaying, '');
  // Behind it is what the payee calls the payer.
  const words = left
    .replace(/ (?:REF|REFERENCE|MANDATE) .*$/, '')
    .split(' ')
    .filter(word => word !== '' && !/\d/.test(word) && !passing.has(word))
    // Between other words it belongs to a name: "Pets at Home".
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
