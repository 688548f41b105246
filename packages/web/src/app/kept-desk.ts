import { systemClock } from '../lib/clock.ts';

// A desk that the holder of a card wants to begin, and for which an account is made first: it waits in this tab, beside the code of the card.

const key = 'kinfolio-desk-waits';
const cardCodeKey = 'kinfolio-card-code';
/** As long as a guest's session lives at the server: the code of a card is not left behind in a tab for longer. */
const keptMs = 30 * 60_000;

/** Keeps the code that opened this tab's card, so that a reload does not ask for forty signs again. */
export function keepCardCode(code: string): void {
  sessionStorage.setItem(cardCodeKey, `${systemClock.now()} ${code}`);
}

/** The code of this tab's card; undefined where there is none, or it was kept for half an hour. */
export function keptCardCode(): string | undefined {
  const [, at, code] = /^(\d+) (.+)$/.exec(sessionStorage.getItem(cardCodeKey) ?? '') ?? [];
  if (code !== undefined && systemClock.now() - Number(at) < keptMs) return code;
  sessionStorage.removeItem(cardCodeKey);
  return undefined;
}

/** Notes that a desk is to be begun from the card of this tab, which is kept from now on. */
export function keepDeskWish(): void {
  const code = keptCardCode();
  if (code === undefined) return;
  keepCardCode(code);
  sessionStorage.setItem(key, '1');
}

/** Whether one waits, and its card with it. */
export function isDeskWaiting(): boolean {
  return sessionStorage.getItem(key) !== null && keptCardCode() !== undefined;
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
