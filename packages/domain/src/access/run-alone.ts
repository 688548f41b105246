/** The things a person needs to run the house alone, in the order of the page. */
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
export type RunAloneNeed = (typeof runAloneNeeds)[number];

/** For each need, the categories that contain its records. Empty if nothing has been recorded. */
export type CategoriesByNeed = Readonly<Partial<Record<RunAloneNeed, readonly string[]>>>;

/**
 * How a need is met. `waitDays`: the records open only after that many days of silence, or that many days after a
 * request.
 */
export type RunAloneAnswer =
  | { readonly need: RunAloneNeed; readonly answer: 'ready' | 'missing' | 'closed' }
  | { readonly need: RunAloneNeed; readonly answer: 'later'; readonly waitDays: number };

/**
 * Could a person run the house alone? For each need: `ready` if one of its records is in a category that is open to
 * them now, `later` if one opens after a wait, `closed` if it is recorded but never opens to them, `missing` if it is
 * not recorded. `later` maps the categories of their releases to the shortest wait, in days.
 */
export function canPersonRunHouseAlone(
  access: { readonly openNow: readonly string[]; readonly later: Readonly<Record<string, number>> },
  household: CategoriesByNeed,
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
