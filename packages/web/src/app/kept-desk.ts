// A desk that the holder of a card wants to begin, and for which an account is made first: it waits in this tab, beside the code of the card.

const key = 'kinfolio-desk-waits';
/** The code that opened this tab's card, so that a reload does not ask for forty signs again; it goes with the tab, or before. */
export const cardCodeKey = 'kinfolio-card-code';

/** Notes that a desk is to be begun from the card of this tab. */
export function keepDeskWish(): void {
  sessionStorage.setItem(key, '1');
}

/** Whether one waits, and its card with it. */
export function isDeskWaiting(): boolean {
  return sessionStorage.getItem(key) !== null && sessionStorage.getItem(cardCodeKey) !== null;
}

/** Forgets the wish, and keeps the code of the card for a reload. */
export function forgetWishAlone(): void {
  sessionStorage.removeItem(key);
}

/** Forgets it, and the code of the card. */
export function forgetDeskWish(): void {
  sessionStorage.removeItem(key);
  sessionStorage.removeItem(cardCodeKey);
}
