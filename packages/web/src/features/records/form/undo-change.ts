import {
  findRecordCategory,
  type RecordContent,
  type RecordKind,
} from '@kinfolio/domain/records/record-kind';
import { getRecordTitle } from '@kinfolio/domain/records/record-views';
import type { Passport } from '../../../session/api/passport.ts';
import { getProblemText } from '../../../session/api/problem-words.ts';
import { showToast } from '../../../ui/feedback/toast.ts';

/** The content of a record on both sides of a save. */
export interface SavedChange {
  readonly before: RecordContent;
  readonly after: RecordContent;
}

/**
 * Undoes one save of a record and shows a message about it. Fields that were changed since, here or on another device,
 * keep their newer value, and a record that was deleted since stays deleted. The undone content stays among the
 * record's changes.
 */
export async function undoChange(
  passport: Pick<Passport, 'save' | 'record'>,
  kind: RecordKind,
  id: string,
  { before, after }: SavedChange,
): Promise<void> {
  const now = passport.record(id);
  if (now === undefined || now.deleted) {
    showToast({ message: 'The change was not undone. The record has been deleted.' });
    return;
  }
  const { fields } = before;
  const undone = await passport.save({
    id,
    kind: kind.id,
    category: findRecordCategory(kind, fields),
    base: after,
    fields,
  });
  showToast({
    message: undone.ok
      ? `Your change to ${getRecordTitle(kind, fields)} has been undone`
      : `The change was not undone. ${getProblemText(undone.problem)}`,
  });
}
