import type { Completeness, NeedState } from './completeness.ts';

/** What a person is offered once a record is saved. `done`: nothing is missing in the passport. */
export type AfterSave =
  | { readonly offer: 'questions' }
  | { readonly offer: 'step'; readonly step: NeedState }
  | { readonly offer: 'done' };

/**
 * What comes after a save, from the whole passport and not from the form: the three questions while they are not answered,
 * because they decide what is asked for; then the heaviest thing that is missing. What was left empty in the record that was just
 * saved is not asked for again at once.
 */
export function afterSave(
  score: Completeness,
  { answered, savedId }: { readonly answered: boolean; readonly savedId: string },
): AfterSave {
  if (!answered) return { offer: 'questions' };
  const open = score.needs.filter(
    ({ status, recordId }) => (status === 'not-started' || status === 'in-progress') && recordId !== savedId,
  );
  const [step] = open.toSorted((one, other) => other.need.weight - one.need.weight);
  return step === undefined ? { offer: 'done' } : { offer: 'step', step };
}
