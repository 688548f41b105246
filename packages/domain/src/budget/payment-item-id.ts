/** Begins the id of every item that is a payment of a statement. */
export const paymentMark = 'payment ';

/** Whether an item is a payment of a statement that is kept in the passport. */
export const isPaymentItem = (id: string): boolean => id.startsWith(paymentMark);
