import type { FieldValue } from '@kinfolio/domain/fields/fields';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { changeSeveral, type SeveralChange, takeBackSeveral } from '@kinfolio/domain/records/several';
import { counted } from '@kinfolio/domain/values/count';
import { useCallback } from 'react';
import type { Passport, PassportRecord } from '../../../session/api/passport.ts';
import type { ProblemCode } from '../../../session/api/session-client.ts';
import { showToast } from '../../../ui/feedback/toast.ts';

/** What goes into which field of which records. */
export interface SeveralOrder {
  readonly records: readonly PassportRecord[];
  readonly key: string;
  /** Undefined empties the field. */
  readonly value: FieldValue | undefined;
}

/**
 * Changes one field of several records in one step, all of them or none, and offers the way back for all at once. Returns the
 * sentence of what went wrong, or undefined.
 */
export function useChangeSeveral(
  passport: Passport,
  kind: RecordKind,
  messageFor: (problem: ProblemCode) => string,
): (order: SeveralOrder) => Promise<string | undefined> {
  return useCallback(
    async ({ records, key, value }) => {
      const { changes, left } = changeSeveral(kind, records, { key, value });
      const stay = left.length === 0 ? '' : ` ${counted(left.length, 'stays', 'stay')} as before.`;
      if (changes.length === 0) {
        showToast({ message: `Nothing was changed.${stay}` });
        return undefined;
      }
      const saved = await passport.saveMany(changes);
      if (!saved.ok) return `Nothing was changed. ${messageFor(saved.problem)}`;
      showToast({
        message: `${countOf(kind, changes.length)} changed.${stay}`,
        action: {
          label: 'Undo',
          onPress: () => void takeBack(passport, kind, { changes, key, messageFor }),
        },
      });
      return undefined;
    },
    [passport, kind, messageFor],
  );
}

interface Done {
  readonly changes: readonly SeveralChange[];
  readonly key: string;
  readonly messageFor: (problem: ProblemCode) => string;
}

async function takeBack(passport: Passport, kind: RecordKind, { changes, key, messageFor }: Done) {
  const now = (id: string) => {
    const record = passport.record(id);
    return record === undefined || record.deleted ? undefined : record.content;
  };
  const back = takeBackSeveral(kind, changes, { key, now });
  const saved = await passport.saveMany(back);
  const missed = changes.length - back.length;
  showToast({
    message: saved.ok
      ? `${countOf(kind, back.length)} as before${missed === 0 ? '' : `. ${counted(missed, 'was', 'were')} changed again since`}`
      : `Not taken back yet. ${messageFor(saved.problem)}`,
  });
}

const countOf = ({ texts: { count } }: RecordKind, many: number): string => counted(many, ...count);
