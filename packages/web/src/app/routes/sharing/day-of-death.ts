import { type Day, dayIfStored } from '@kinfolio/domain/values/calendar';

// What a reader entered about the owner's death. It is kept in this tab only, so that it is entered once for all papers.

/** `no`: the owner is alive. A day: the day of death. Undefined: not answered yet. */
export type DeathAnswer = Day | 'no' | undefined;

const keyOf = (grant: string): string => `kinfolio-death-${grant}`;

/** Keeps the answer for a grant; undefined forgets it. */
export function keepDeathAnswer(grant: string, answer: DeathAnswer): void {
  if (answer === undefined) sessionStorage.removeItem(keyOf(grant));
  else sessionStorage.setItem(keyOf(grant), answer);
}

/** The answer for a grant. */
export function keptDeathAnswer(grant: string): DeathAnswer {
  const kept = sessionStorage.getItem(keyOf(grant));
  return kept === 'no' ? kept : dayIfStored(kept ?? undefined);
}
