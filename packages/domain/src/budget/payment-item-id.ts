/** The prefix of the ids of all items that are statement payments. */
export const paymentItemPrefix = 'payment ';

/** Whether an item is a statement payment stored in the passport. */
export const isPaymentItem = (id: string): boolean => id.startsWith(paymentItemPrefix);

const partMark = '#part ';

/** The id of a part of a payment, from the payment's id and the position of the part, counted from 0. */
export const createPartItemId = (payment: string, place: number): string =>
  `${payment}${partMark}${String(place)}`;

/** Splits an item's id into the id of its payment and, for a part of a payment, the position of that part. */
export function splitItemId(id: string): { readonly payment: string; readonly place?: number } {
  const [, payment, place] = /^(.*)#part (\d{1,3})$/s.exec(id) ?? [];
  return payment === undefined ? { payment: id } : { payment, place: Number(place) };
}
