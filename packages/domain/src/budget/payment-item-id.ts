/** Begins the id of every item that is a payment of a statement. */
export const paymentMark = 'payment ';

/** Whether an item is a payment of a statement that is kept in the passport. */
export const isPaymentItem = (id: string): boolean => id.startsWith(paymentMark);

const partMark = '#part ';

/** The id of a part of a payment, by the payment's and the place of the part, from 0. */
export const partItemId = (payment: string, place: number): string => `${payment}${partMark}${String(place)}`;

/** The id of the payment that an item is or is a part of, and the place of that part. */
export function splitItemId(id: string): { readonly payment: string; readonly place?: number } {
  const [, payment, place] = /^(.*)#part (\d{1,3})$/s.exec(id) ?? [];
  return payment === undefined ? { payment: id } : { payment, place: Number(place) };
}
