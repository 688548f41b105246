import { addYears, type Day, formatDay } from '../calendar.ts';
import type { DateType } from '../date-rule.ts';
import { dueDates } from '../due.ts';
import type { PaperBlock } from '../paper.ts';
import type { RecordKind } from '../record-kind.ts';
import type { Row } from './reader.ts';

const celebrated: ReadonlySet<DateType> = new Set(['birthday', 'anniversary']);

/** What falls due within a year, the earliest first, and what is past and still stands. */
export function dueBlocks(kinds: readonly RecordKind[], rows: readonly Row[], today: Day): PaperBlock[] {
  const byId = new Map(kinds.map(kind => [kind.id, kind]));
  const last = addYears(today, 1);
  const dates = dueDates(id => byId.get(id), rows, today).filter(
    ({ day, type }) => day <= last && !celebrated.has(type),
  );
  if (dates.length === 0) return [];
  return [
    { type: 'heading', text: 'Dates of the next twelve months' },
    {
      type: 'table',
      columns: [{ label: 'Date' }, { label: 'What' }, { label: 'For' }],
      rows: dates.map(({ day, daysUntil, label, title }) => [
        { text: formatDay(day), under: daysUntil < 0 ? 'past' : '' },
        { text: label },
        { text: title },
      ]),
    },
  ];
}
