import type { FieldValues } from '@kinfolio/domain/fields';
import { categoryOf, type RecordKind } from '@kinfolio/domain/records';
import { useCallback } from 'react';
import type { Passport } from '../../sync/passport.ts';
import type { ProblemCode } from '../../sync/session-client.ts';
import { showToast } from '../../ui/toast.ts';

/** Saves records that were found in a file, all at once; gives false, and says why, when they were not saved. */
export function useAddFound(
  passport: Passport,
  kind: RecordKind,
  say: (problem: ProblemCode) => string,
): (found: readonly Readonly<FieldValues>[]) => Promise<boolean> {
  return useCallback(
    async found => {
      const inputs = found.map(fields => ({ kind: kind.id, category: categoryOf(kind, fields), fields }));
      const saved = await passport.saveMany(inputs);
      if (!saved.ok) showToast({ message: `Not added. ${say(saved.problem)}` });
      return saved.ok;
    },
    [passport, kind, say],
  );
}
