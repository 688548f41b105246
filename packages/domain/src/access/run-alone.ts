/** What a person needs to run the house alone, in the order in which it is asked. */
export const runAloneNeeds = [
  'main-account',
  'home-payment',
  'energy',
  'water',
  'council-tax',
  'phones',
  'insurance',
  'doctor',
  'will',
  'keys',
  'alarm',
] as const;
/** See {@link runAloneNeeds}. */
export type RunAloneNeed = (typeof runAloneNeeds)[number];

/** Where the records of a need are: the category that holds them. Empty where none was written down. */
export type Household = Readonly<Partial<Record<RunAloneNeed, readonly string[]>>>;

/** Whether a need is met. `waitDays`: what is written down opens only after so many days of silence, or of asking. */
export type RunAloneAnswer =
  | { readonly need: RunAloneNeed; readonly answer: 'ready' | 'missing' | 'closed' }
  | { readonly need: RunAloneNeed; readonly answer: 'later'; readonly waitDays: number };

/**
 * Could a person run the house alone? For each need: `ready` where one of its records lies in a category that is open to them
 * now, `later` where one opens after a wait, `closed` where it is written down and nothing opens it to them, `missing` where
 * it is not. `later` maps the categories of their releases to the shortest wait, in days.
 */
export function couldRunAlone(
  access: { readonly openNow: readonly string[]; readonly later: Readonly<Record<string, number>> },
  household: Household,
): RunAloneAnswer[] {
  const open = new Set(access.openNow);
  return runAloneNeeds.map(need => {
    const categories = household[need] ?? [];
    if (categories.length === 0) return { need, answer: 'missing' };
    if (categories.some(category => open.has(category))) return { need, answer: 'ready' };
    const waits = categories.map(category => access.later[category]).filter(days => days !== undefined);
    return waits.length === 0
      ? { need, answer: 'closed' }
      : { need, answer: 'later', waitDays: Math.min(...waits) };
  });
}
