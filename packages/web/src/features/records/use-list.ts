import type { RecordKind } from '@kinfolio/domain/records';
import { useMemo } from 'react';
import { leadWords } from '../../passport/list/list-words.ts';
import type { PassportRecord } from '../../sync/passport.ts';
import { useFirstRecords, useWhole } from '../../sync/react.ts';

/** The list of a kind as far as it is open. */
export interface List {
  readonly records: readonly PassportRecord[];
  /** These are all; until then nothing is counted, added up, or said to be missing. */
  readonly whole: boolean;
  /** What stands under the heading; '' for nothing. */
  readonly lead: string;
}

/** The list of a kind, from the first records on: nobody waits for the ten thousandth to read the first. */
export function useList(kind: RecordKind): List {
  const whole = useWhole();
  const records = useFirstRecords(kind.id);
  const lead = useMemo(() => {
    if (!whole) return 'Opening the rest...';
    return records.length === 0 ? '' : leadWords(kind, records);
  }, [kind, records, whole]);
  return { records, whole, lead };
}
