import { addDays, type Day, dayOfStored } from '../../../values/calendar.ts';
import type { Seeded } from './seeded.ts';
import type { Vocabulary } from './vocabularies.ts';

/** A payment that took place: the truth. */
export interface TruePayment {
  readonly day: Day;
  readonly pence: number;
  readonly text: string;
  readonly balance: number;
}

/** An account's payments, the oldest first, with the balance after each. */
export function historyOf({ below, chance, of }: Seeded, words: Vocabulary): TruePayment[] {
  let day = addDays(dayOfStored('2026-01-01'), below(200));
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
