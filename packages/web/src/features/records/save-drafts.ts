import type { Day } from '@kinfolio/domain/calendar';
import { categoryOf, checkRecord, emptyFields, settleChoices, titleOf } from '@kinfolio/domain/records';
import { typedOfDraft } from '../../passport/form/typed.ts';
import type { PageTab } from '../../passport/page-tabs.ts';
import type { Draft, Passport } from '../../sync/passport.ts';
import type { ProblemCode } from '../../sync/session-client.ts';
import { newDraft } from './place.ts';

/** A draft that could not be saved, and why: what must be filled in first, or what stopped the save. */
export interface LeftDraft {
  readonly tab: PageTab;
  readonly missing: readonly string[];
  readonly problem?: ProblemCode;
}

export interface SavedDrafts {
  /** The titles of the records that were made of them. */
  readonly titles: readonly string[];
  readonly left: readonly LeftDraft[];
}

/** Makes records of the drafts of new ones that wait on these tabs. One that is not complete stays as it is. */
export async function saveDrafts(
  passport: Pick<Passport, 'drafts' | 'save'>,
  tabs: readonly PageTab[],
  today: Day,
): Promise<SavedDrafts> {
  const titles: string[] = [];
  const left: LeftDraft[] = [];
  for (const tab of tabs) {
    // In turn: a second draft of the same kind would otherwise race the first.
    const draft = await passport.drafts.read(newDraft(tab));
    if (draft === undefined) continue;
    const outcome = await saveDraft(passport, tab, draft, today);
    if (typeof outcome === 'string') titles.push(outcome);
    else left.push(outcome);
  }
  return { titles, left };
}

/** Gives the title of the record that was made, or why there is none. */
async function saveDraft(
  { drafts, save }: Pick<Passport, 'drafts' | 'save'>,
  tab: PageTab,
  draft: Draft,
  today: Day,
): Promise<string | LeftDraft> {
  const { kind, begins } = tab;
  const beginning = settleChoices(kind, { ...emptyFields(kind), ...begins });
  const checked = checkRecord(kind, { ...beginning, ...typedOfDraft(draft.fields) }, today);
  if (!checked.ok) return { tab, missing: checked.problems.map(({ message }) => message) };
  const { fields } = checked;
  const saved = await save({ kind: kind.id, category: categoryOf(kind, fields), fields });
  if (!saved.ok) return { tab, missing: [], problem: saved.problem };
  await drafts.clear(newDraft(tab));
  return titleOf(kind, fields);
}
