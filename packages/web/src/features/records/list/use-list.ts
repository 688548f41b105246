import { useMemo } from 'react';
import { describeList } from '../../../passport/list/list-words.ts';
import { findTabOfRecord, type PageTab } from '../../../passport/page-tabs.ts';
import type { PassportRecord } from '../../../session/api/passport.ts';
import { useFirstRecords, useIsPassportLoaded } from '../../../session/api/react.ts';

/** The list of a tab, with the records that have been decrypted so far. */
export interface TabRecordList {
  /** The records of the tab, oldest first. The array stays the same until a record of the kind changes. */
  readonly records: readonly PassportRecord[];
  /** The records of all tabs of the kind. */
  readonly ofKind: readonly PassportRecord[];
  /** Whether all records have been decrypted. Until then nothing is counted, totalled or reported missing. */
  readonly whole: boolean;
  /** The text below the page's heading, the same for all tabs of the kind; '' if the kind has no such text. */
  readonly lead: string;
}

/**
 * The list of a tab. It appears as soon as the first records have been decrypted, so that nobody waits for all ten
 * thousand.
 */
export function useTabRecordList(tabs: readonly PageTab[], tab: PageTab): TabRecordList {
  const { kind } = tab;
  const whole = useIsPassportLoaded();
  const ofKind = useFirstRecords(kind.id);
  const records = useMemo(
    () =>
      kind.tabsBy === undefined
        ? ofKind
        : ofKind.filter(({ content }) => findTabOfRecord(tabs, kind.id, content.fields) === tab),
    [kind, ofKind, tabs, tab],
  );
  const lead = useMemo(() => {
    if (!whole) return 'Opening the rest...';
    return ofKind.length === 0 ? '' : describeList(kind, ofKind);
  }, [kind, ofKind, whole]);
  return { records, ofKind, whole, lead };
}
