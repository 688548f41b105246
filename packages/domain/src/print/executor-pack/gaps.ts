import { absentSince, answersOf, answersRecord } from '../../overview/answers.ts';
import { completeness } from '../../overview/completeness.ts';
import type { Need, RecordKind } from '../../records/record-kind.ts';
import { cardOf, displayValue } from '../../records/record-views.ts';
import { type Day, formatDay } from '../../values/calendar.ts';
import type { PrintBlock } from '../document.ts';
import { notShared } from './readable.ts';
import { type Reader, type RecordWithKind, stacked } from './reader.ts';

/** What an executor should look for elsewhere: needs that nothing meets, and facts that records lack. */
export function gapBlocks(
  kinds: readonly RecordKind[],
  reader: Reader,
  rows: readonly RecordWithKind[],
): PrintBlock[] {
  // Whether something is recorded nowhere can be known only by who can look everywhere.
  if (!reader.scope.isWhole)
    return [
      { type: 'text', text: `${notShared}: how complete this passport is, and what it does not have.` },
      ...lackingBlocks(reader, rows),
    ];
  const record = answersRecord(reader.ofKind('answers'));
  const answers = answersOf(record);
  const { percent, needs } = completeness(kinds, kindId => reader.ofKind(kindId), answers);
  const missing = needs
    .filter(({ status }) => status === 'not-started')
    .toSorted((one, other) => other.need.weight - one.need.weight);
  const absent = needs.filter(({ status }) => status === 'does-not-apply');
  const without = needs.flatMap(({ need, status }) =>
    status === 'none' ? [noneWords(need, absentSince(record, need.id))] : [],
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
            items: missing.map(({ need, kind }) => `${nameOfNeed(kind, need)}: ${need.reason}`),
          },
        ]),
    ...lackingBlocks(reader, rows),
    ...(absent.length === 0
      ? []
      : [
          { type: 'heading' as const, text: 'Marked “I don’t have this”' },
          { type: 'list' as const, items: absent.map(({ need, kind }) => nameOfNeed(kind, need)) },
        ]),
  ];
}

/** The gap of a need of which the person has none, and since when. */
const noneWords = ({ none }: Need, since: Day | undefined): string =>
  `${none?.gap ?? ''}: they said they have none${since === undefined ? '' : `, ${formatDay(since)}`}.`;

/** The records that lack a fact worth having. */
function lackingBlocks(reader: Reader, rows: readonly RecordWithKind[]): PrintBlock[] {
  const lacking = rows.flatMap(row => {
    const lacks = cardOf(row.kind, row.content).missing.map(key => row.kind.fields[key]?.label ?? key);
    return lacks.length === 0 ? [] : [{ row, lacks }];
  });
  if (lacking.length === 0) return [];
  return [
    { type: 'heading', text: 'Records with something missing' },
    {
      type: 'table',
      columns: [{ label: 'Record' }, { label: 'What is missing' }],
      rows: lacking.map(({ row, lacks }) => [
        { text: reader.title(row), under: stacked(row.kind.label[0], reader.markOf(row)) },
        { text: lacks.join(', ') },
      ]),
    },
  ];
}

/** "Legal document (Will)": the kind, and which sort of it the need asks for. */
export function nameOfNeed(kind: RecordKind, { of }: Need): string {
  if (of === undefined || !('is' in of)) return kind.label[0];
  const [value = ''] = of.is;
  return `${kind.label[0]} (${displayValue(kind, { [of.field]: value }, of.field)})`;
}
