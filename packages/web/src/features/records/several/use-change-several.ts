import type { FieldValue } from '@kinfolio/domain/fields/fields';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { type BulkEditChange, changeManyRecords, undoBulkChange } from '@kinfolio/domain/records/several';
import { formatCounted } from '@kinfolio/domain/values/count';
import { useCallback } from 'react';
import type { Passport, PassportRecord } from '../../../session/api/passport.ts';
import { getProblemText } from '../../../session/api/problem-words.ts';
import { showToast } from '../../../ui/feedback/toast.ts';

/** A change of one field in several records: the records, the field and the new value. */
export interface BulkEditOrder {
  readonly records: readonly PassportRecord[];
  readonly key: string;
  /** The new value; undefined clears the field. */
  readonly value: FieldValue | undefined;
}

/**
 * Changes one field of several records, in all of them or in none, and offers to undo the whole change. Resolves to an
 * error message, or to undefined on success.
 */
export function useBulkEdit(
  passport: Passport,
  kind: RecordKind,
): (order: BulkEditOrder) => Promise<string | undefined> {
  return useCallback(
    async ({ records, key, value }) => {
      const { changes, left } = changeManyRecords(kind, records, { key, value });
      const stay =
        left.length === 0 ? '' : ` ${formatCounted(left.length, 'record was', 'records were')} not changed.`;
      if (changes.length === 0) {
        showToast({ message: `Nothing was changed.${stay}` });
        return undefined;
      }
      const saved = await passport.saveMany(changes);
      if (!saved.ok) return `Nothing was changed. ${getProblemText(saved.problem)}`;
      showToast({
        message: `${countOf(kind, changes.length)} changed.${stay}`,
        action: {
          label: 'Undo',
          onPress: () => void takeBack(passport, kind, { changes, key }),
        },
      });
      return undefined;
    },
    [passport, kind],
  );
}

interface Done {
  readonly changes: readonly BulkEditChange[];
  readonly key: string;
}

async function takeBack(passport: Passport, kind: RecordKind, { changes, key }: Done) {
  const now = (id: string) => {
    const record = passport.record(id);
    return record === undefined || record.deleted ? undefined : record.content;
  };
  const back = undoBulkChange(kind, changes, { key, now });
  const saved = await passport.saveMany(back);
  const missed = changes.length - back.length;
  showToast({
    message: saved.ok
      ? `${countOf(kind, back.length)} restored${missed === 0 ? '' : `. ${formatCounted(missed, 'was', 'were')} changed again since`}`
      : `Not undone yet. ${getProblemText(saved.problem)}`,
  });
}

const countOf = ({ texts: { count } }: RecordKind, many: number): string => formatCounted(many, ...count);
