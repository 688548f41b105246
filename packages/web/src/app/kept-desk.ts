import { systemClock } from '../lib/clock.ts';

// A card holder needs an account before they can begin a desk. Until they have one, their request waits in this tab
// with the code from the card.

const key = 'kinfolio-desk-waits';
const cardCodeKey = 'kinfolio-card-code';
/**
 * How long to keep the code, in milliseconds: as long as a guest's session lasts on the server, so that the code of a
 * card is not left in a tab for longer.
 */
const keptMs = 30 * 60_000;

/**
 * Keeps the card's code in this tab after it has worked, so that the person need not type all forty characters again
 * after a reload.
 */
export function saveCardCodeInTab(code: string): void {
  sessionStorage.setItem(cardCodeKey, `${systemClock.now()} ${code}`);
}

/** The card's code from this tab; undefined if no code is stored or it is more than half an hour old. */
export function readCardCodeFromTab(): string | undefined {
  const [, at, code] = /^(\d+) (.+)$/.exec(sessionStorage.getItem(cardCodeKey) ?? '') ?? [];
  if (code !== undefined && systemClock.now() - Number(at) < keptMs) return code;
  sessionStorage.removeItem(cardCodeKey);
  return undefined;
}

/**
 * Records that the person wants to begin a desk from the card in this tab. The half hour for which its code is kept
 * starts again.
 */
export function saveDeskRequestInTab(): void {
  const code = readCardCodeFromTab();
  if (code === undefined) return;
  saveCardCodeInTab(code);
  sessionStorage.setItem(key, '1');
}

/** Whether this tab holds a request for a desk, and the code of its card. */
export function isDeskRequested(): boolean {
  return sessionStorage.getItem(key) !== null && readCardCodeFromTab() !== undefined;
}

/** Forgets the request for a desk, but keeps the code of the card for a reload. */
export function deleteDeskRequest(): void {
  sessionStorage.removeItem(key);
}

/** Forgets the request for a desk and the code of the card. */
export function deleteDeskRequestAndCard(): void {
  sessionStorage.removeItem(key);
  sessionStorage.removeItem(cardCodeKey);
}
