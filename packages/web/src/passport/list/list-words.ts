import { lowerFirst } from '@kinfolio/domain/fields/field-words';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { counted } from '@kinfolio/domain/values/count';
import { knownCard } from './known-card.ts';
import type { ListedRecord } from './row.ts';

/** "5 accounts. One gap: the account number for Yorkshire cash ISA." */
export function leadWords(kind: RecordKind, records: readonly ListedRecord[]): string {
  const gaps = gapsOf(kind, records);
  return gaps.count === 0
    ? countWords(kind, records.length)
    : `${countWords(kind, records.length)} ${gapWords(gaps)}`;
}

/** "5 accounts." */
export function countWords(kind: RecordKind, count: number): string {
  const [one, many] = kind.texts.count;
  return `${counted(count, one, many)}.`;
}

/** What is missing in a list. */
export interface Gaps {
  readonly count: number;
  /** "the account number for Yorkshire cash ISA"; '' when nothing is missing. */
  readonly first: string;
}

// A list is the same array until something in it changes. The rail, the page and Home all ask for its gaps.
const gapsKnown = new WeakMap<readonly ListedRecord[], Gaps>();

/** What is missing in the records of one kind. Named once only: with ten thousand gaps nobody reads the rest. */
export function gapsOf(kind: RecordKind, records: readonly ListedRecord[]): Gaps {
  const known = gapsKnown.get(records);
  if (known !== undefined) return known;
  let count = 0;
  let first = '';
  for (const { content } of records) {
    const { title, missing } = knownCard(kind, content);
    const [key] = missing;
    if (count === 0 && key !== undefined)
      first = `${withArticle(lowerFirst(kind.fields[key]?.label ?? key))} for ${title}`;
    count += missing.length;
  }
  const gaps = { count, first };
  gapsKnown.set(records, gaps);
  return gaps;
}

/** "the account number"; a label that is a question in short takes none: "where the instructions are". */
const withArticle = (label: string): string =>
  /^(?:how|what|where|who|whom|whose) /u.test(label) ? label : `the ${label}`;

function gapWords({ count, first }: Gaps): string {
  return count === 1 ? `One gap: ${first}.` : `${counted(count, 'gap')}. The first: ${first}.`;
}
