import type { NeedState, PassportCompleteness } from './completeness.ts';

/** The step that the app offers after a record is saved. `done`: nothing is missing in the passport. */
export type StepAfterSave =
  | { readonly offer: 'questions' }
  | { readonly offer: 'step'; readonly step: NeedState }
  | { readonly offer: 'done' };

/**
 * Chooses the step to offer after a save, based on the whole passport and not just the form. Until the three questions
 * are answered they come first, because other questions depend on them; after that comes the most important missing
 * item. Does not immediately ask for fields that were just left empty.
 */
export function chooseStepAfterSave(
  score: PassportCompleteness,
  { answered, savedId }: { readonly answered: boolean; readonly savedId: string },
): StepAfterSave {
  if (!answered) return { offer: 'questions' };
  const open = score.needs.filter(
    ({ status, recordId }) => (status === 'not-started' || status === 'in-progress') && recordId !== savedId,
  );
  const [step] = open.toSorted((one, other) => other.need.weight - one.need.weight);
  return step === undefined ? { offer: 'done' } : { offer: 'step', step };
}
