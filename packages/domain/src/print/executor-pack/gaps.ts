import { findAbsentAnswerDay, findAnswersRecord, readAnswers } from '../../overview/answers.ts';
import { computeCompleteness } from '../../overview/completeness.ts';
import type { ExecutorNeed, RecordKind } from '../../records/record-kind.ts';
import { createCard } from '../../records/record-views.ts';
import { type Day, formatDay } from '../../values/calendar.ts';
import type { PrintBlock } from '../document.ts';
import { notSharedText } from './readable.ts';
import { joinLines, type PrintReader, type RecordWithKind } from './reader.ts';

/**
 * Needs that no record meets, and facts that are missing from records, so that an executor looks for them elsewhere.
 */
export function createGapBlocks(
  kinds: readonly RecordKind[],
  reader: PrintReader,
  rows: readonly RecordWithKind[],
): PrintBlock[] {
  // Only a reader with access to everything can know that something is not recorded at all.
  if (!reader.scope.isWhole)
    return [
      { type: 'text', text: `${notSharedText}: how complete this passport is, and what is missing.` },
      ...lackingBlocks(reader, rows),
    ];
  const record = findAnswersRecord(reader.ofKind('answers'));
  const answers = readAnswers(record);
  const { percent, needs } = computeCompleteness(kinds, kindId => reader.ofKind(kindId), answers);
  const missing = needs
    .filter(({ status }) => status === 'not-started')
    .toSorted((one, other) => other.need.weight - one.need.weight);
  const absent = needs.filter(({ status }) => status === 'does-not-apply');
  const without = needs.flatMap(({ need, status }) =>
    status === 'none' ? [noneWords(need, findAbsentAnswerDay(record, need.id))] : [],
  );
  return [
    { type: 'text', text: `This passport is ${percent}% complete.` },
    ...(without.length === 0 ? [] : [{ type: 'list' as const, items: without }]),
    ...(missing.length === 0
      ? []
      : [
          { type: 'heading' as const, text: 'Nothing is recorded about' },
          {
            type: 'list' as const,
            items: missing.map(({ need }) => need.name),
          },
        ]),
    ...lackingBlocks(reader, rows),
    ...(absent.length === 0
      ? []
      : [
          { type: 'heading' as const, text: 'Marked “I don’t have this”' },
          { type: 'list' as const, items: absent.map(({ need }) => need.name) },
        ]),
  ];
}

/** The text of the gap if the person said that they have nothing of this sort, with the day on which they said it. */
const noneWords = ({ none }: ExecutorNeed, since: Day | undefined): string =>
  `${none?.gap ?? ''}: they said they have none${since === undefined ? '' : `, ${formatDay(since)}`}.`;

/** Lists the records that lack an important fact. */
function lackingBlocks(reader: PrintReader, rows: readonly RecordWithKind[]): PrintBlock[] {
  const lacking = rows.flatMap(row => {
    const lacks = createCard(row.kind, row.content).missing.map(key => row.kind.fields[key]?.label ?? key);
    return lacks.length === 0 ? [] : [{ row, lacks }];
  });
  if (lacking.length === 0) return [];
  return [
    { type: 'heading', text: 'Records with something missing' },
    {
      type: 'table',
      columns: [{ label: 'Record' }, { label: 'What is missing' }],
      rows: lacking.map(({ row, lacks }) => [
        { text: reader.title(row), under: joinLines(row.kind.label[0], reader.markOf(row)) },
        { text: lacks.join(', ') },
      ]),
    },
  ];
}
