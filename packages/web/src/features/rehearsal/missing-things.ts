// What a person could not find in the papers that the owner shares with them.

import { allKinds, findKind } from '@kinfolio/domain/kinds/index';
import { createFirstSheet } from '@kinfolio/domain/print/executor-pack/first-sheet';
import { describeReadable } from '@kinfolio/domain/print/executor-pack/readable';
import { notRecordedText } from '@kinfolio/domain/print/executor-pack/reader';
import type { RecordToExport } from '@kinfolio/domain/records/record-export';
import { type Category, categories, findRecordCategory } from '@kinfolio/domain/records/record-kind';
import { sectionTitles } from '@kinfolio/domain/records/section-titles';
import type { Day } from '@kinfolio/domain/values/calendar';
import type { SharedTerms } from '../../passport/sharing/terms.ts';

interface OwnPassport {
  readonly records: readonly RecordToExport[];
  readonly today: Day;
  readonly ownerName: string;
}

/** Lists for the owner what this person's first sheet would have as not recorded, and what is not shared with them. */
export function listMissingThings({ records, ...of }: OwnPassport, terms: SharedTerms | undefined): string[] {
  const readable = terms?.everything === true ? categories : readableBySections(terms?.sections ?? []);
  const own = records.filter(({ content }) => {
    const kind = findKind(content.kind);
    return kind !== undefined && readable.includes(findRecordCategory(kind, content.fields));
  });
  const { parts } = createFirstSheet({ ...of, records: own, readable, kinds: allKinds, fullNumbers: false });
  const lines = parts.flatMap(part => part.lines);
  const unrecorded = lines
    .filter(({ label }) => label === notRecordedText)
    .map(({ text }) => upperFirst(text));
  const { hidden } = describeReadable(allKinds, readable);
  return [...unrecorded, ...hidden.map(category => `${sectionTitles[category]} (not shared)`)];
}

const readableBySections = (sections: readonly string[]): readonly Category[] =>
  categories.filter(category => sections.includes(category));
const upperFirst = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
