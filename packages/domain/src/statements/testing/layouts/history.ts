import { addDays, type Day, readStoredDay } from '../../../values/calendar.ts';
import type { SeededRandom } from './seeded.ts';
import type { LayoutVocabulary } from './vocabularies.ts';

/** The truth about a payment that took place. */
export interface TruePayment {
  readonly day: Day;
  readonly pence: number;
  readonly text: string;
  readonly balance: number;
}

/** The payments of an account, oldest first, with the balance after each. */
export function createAccountHistory(
  { below, chance, of }: SeededRandom,
  words: LayoutVocabulary,
): TruePayment[] {
  let day = addDays(readStoredDay('2026-01-01'), below(200));
  let balance = below(300_000) - 20_000;
  const count = 6 + below(50);
  const payments: TruePayment[] = [];
  for (let index = 0; index < count; index += 1) {
    day = addDays(day, below(4));
    const before = payments.at(-1);
    const repeated = before !== undefined && chance(0.05);
    const isIn = chance(0.15);
    const pence = repeated
      ? before.pence
      : isIn
        ? 500 + below(250_000)
        : 0 - (chance(0.1) ? 100 * (1 + below(200)) : 99 + below(12_000));
    const text = repeated ? before.text : of(isIn ? words.earned : words.spent);
    balance += pence;
    payments.push({ day: repeated ? before.day : day, pence, text, balance });
    if (repeated) ({ day } = before);
  }
  return payments;
}
