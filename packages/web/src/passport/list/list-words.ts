import { lowerFirst } from '@kinfolio/domain/fields/field-words';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { formatCounted } from '@kinfolio/domain/values/count';
import { getRecordCard } from './known-card.ts';
import type { ListedRecord } from './row.ts';

/** Describes a list in a sentence or two, such as "5 accounts. One gap: the account number for Yorkshire cash ISA." */
export function describeList(kind: RecordKind, records: readonly ListedRecord[]): string {
  const gaps = summariseGaps(kind, records);
  return gaps.count === 0
    ? formatListCount(kind, records.length)
    : `${formatListCount(kind, records.length)} ${gapWords(gaps)}`;
}

/** Formats the number of records, such as "5 accounts." */
export function formatListCount(kind: RecordKind, count: number): string {
  const [one, many] = kind.texts.count;
  return `${formatCounted(count, one, many)}.`;
}

export interface ListGaps {
  readonly count: number;
  /** The first missing thing, such as "the account number for Yorkshire cash ISA"; '' if nothing is missing. */
  readonly first: string;
}

// The rail, the page and Home all need a list's gaps. A list is the same array until something in it changes, so they
// are worked out only once.
const gapsKnown = new WeakMap<readonly ListedRecord[], ListGaps>();

/**
 * Summarises the gaps in the records of one kind. Names only the first one, because with ten thousand gaps nobody reads
 * the rest.
 */
export function summariseGaps(kind: RecordKind, records: readonly ListedRecord[]): ListGaps {
  const known = gapsKnown.get(records);
  if (known !== undefined) return known;
  let count = 0;
  let first = '';
  for (const { content } of records) {
    const { title, missing } = getRecordCard(kind, content);
    const [key] = missing;
    if (count === 0 && key !== undefined)
      first = `${withArticle(lowerFirst(kind.fields[key]?.label ?? key))} for ${title}`;
    count += missing.length;
  }
  const gaps = { count, first };
  gapsKnown.set(records, gaps);
  return gaps;
}

/**
 * Puts "the" before a label, as in "the account number". A short question takes no article: "where the instructions
 * are".
 */
const withArticle = (label: string): string =>
  /^(?:how|what|where|who|whom|whose) /u.test(label) ? label : `the ${label}`;

function gapWords({ count, first }: ListGaps): string {
  return count === 1 ? `One gap: ${first}.` : `${formatCounted(count, 'gap')}. The first: ${first}.`;
}
