import type { FieldValues } from '@kinfolio/domain/fields/fields';
import {
  findRecordCategory,
  type RecordContent,
  type RecordKind,
} from '@kinfolio/domain/records/record-kind';
import { getRecordTitle } from '@kinfolio/domain/records/record-views';
import { useState } from 'react';
import type { PassportRecord } from '../../session/api/passport.ts';
import { getProblemText } from '../../session/api/problem-words.ts';
import { usePassport } from '../../session/api/react.ts';
import type { ProblemCode } from '../../session/api/session-client.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { formatSavedAt } from './steps.ts';

interface Options {
  readonly kind: RecordKind;
  readonly record: PassportRecord;
  readonly onRestored: () => void;
}

/**
 * Makes an earlier version the current one. The version that was current until then stays in the history, and Undo
 * makes it current again.
 */
export function useRestoreVersion({ kind, record, onRestored }: Options) {
  const passport = usePassport();
  const [problem, setProblem] = useState<ProblemCode>();
  const save = async (base: RecordContent, fields: FieldValues) =>
    await passport.save({
      id: record.id,
      kind: kind.id,
      category: findRecordCategory(kind, fields),
      base,
      fields,
    });

  const restore = async (version: RecordContent): Promise<void> => {
    const before = record.content;
    const saved = await save(before, version.fields);
    setProblem(saved.ok ? undefined : saved.problem);
    if (!saved.ok) return;
    const undo = async (): Promise<void> => {
      const undone = await save(saved.value.content, before.fields);
      const title = getRecordTitle(kind, before.fields);
      showToast({
        message: undone.ok
          ? `${title} is now as it was before`
          : `The change was not undone. ${getProblemText(undone.problem)}`,
      });
    };
    showToast({
      message: `${getRecordTitle(kind, version.fields)} is as it was on ${formatSavedAt(version.savedAt)}`,
      action: { label: 'Undo', onPress: () => void undo() },
    });
    onRestored();
  };
  return { problem, restore };
}
