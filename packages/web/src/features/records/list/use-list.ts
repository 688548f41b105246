import { useMemo } from 'react';
import { leadWords } from '../../../passport/list/list-words.ts';
import { type PageTab, tabOfRecord } from '../../../passport/page-tabs.ts';
import type { PassportRecord } from '../../../session/api/passport.ts';
import { useFirstRecords, useWhole } from '../../../session/api/react.ts';

/** The list of a tab as far as it is open. */
export interface List {
  /** Oldest first; the same array until one of the kind changes. */
  readonly records: readonly PassportRecord[];
  /** Those of all tabs of the kind. */
  readonly ofKind: readonly PassportRecord[];
  /** These are all; until then nothing is counted, added up, or said to be missing. */
  readonly whole: boolean;
  /** The line under the heading of the page, about all tabs of the kind; '' for nothing. */
  readonly lead: string;
}

/** The list of a tab, from the first records on: nobody waits for the ten thousandth to read the first. */
export function useList(tabs: readonly PageTab[], tab: PageTab): List {
  const { kind } = tab;
  const whole = useWhole();
  const ofKind = useFirstRecords(kind.id);
  const records = useMemo(
    () =>
      kind.tabsBy === undefined
        ? ofKind
        : ofKind.filter(({ content }) => tabOfRecord(tabs, kind.id, content.fields) === tab),
    [kind, ofKind, tabs, tab],
  );
  const lead = useMemo(() => {
    if (!whole) return 'Opening the rest...';
    return ofKind.length === 0 ? '' : leadWords(kind, ofKind);
  }, [kind, ofKind, whole]);
  return { records, ofKind, whole, lead };
}
