import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { findRecordCategory, type RecordKind } from '@kinfolio/domain/records/record-kind';
import { useCallback } from 'react';
import type { Passport } from '../../../session/api/passport.ts';
import { getProblemText } from '../../../session/api/problem-words.ts';
import { showToast } from '../../../ui/feedback/toast.ts';

/**
 * Saves all the records that were found in a file, or none. Resolves to false, and shows why, if they could not be
 * saved.
 */
export function useSaveFoundRecords(
  passport: Passport,
  kind: RecordKind,
): (found: readonly Readonly<FieldValues>[]) => Promise<boolean> {
  return useCallback(
    async found => {
      const inputs = found.map(fields => ({
        kind: kind.id,
        category: findRecordCategory(kind, fields),
        fields,
      }));
      const saved = await passport.saveMany(inputs);
      if (!saved.ok) showToast({ message: `Not added. ${getProblemText(saved.problem)}` });
      return saved.ok;
    },
    [passport, kind],
  );
}
