import type { DateType } from '../../fields/date-rule.ts';
import { listDueDates } from '../../overview/due.ts';
import type { RecordKind } from '../../records/record-kind.ts';
import { addYears, type Day, formatDay } from '../../values/calendar.ts';
import type { PrintBlock } from '../document.ts';
import type { PrintReader, RecordWithKind } from './reader.ts';

const celebrated: ReadonlySet<DateType> = new Set(['birthday', 'anniversary']);

/** Payments due within a year, earliest first, including past ones that are still open. */
export function createDueDateBlocks(
  kinds: readonly RecordKind[],
  reader: PrintReader,
  rows: readonly RecordWithKind[],
  today: Day,
): PrintBlock[] {
  const markOf = (id: string) => {
    const row = reader.row(id);
    return row === undefined ? '' : reader.markOf(row);
  };
  // Kinds without a page are the product's own, such as the yearly review, and mean nothing to an executor.
  const byId = new Map(kinds.filter(({ page }) => page !== undefined).map(kind => [kind.id, kind]));
  const last = addYears(today, 1);
  const dates = listDueDates(id => byId.get(id), rows, today).filter(
    ({ day, type }) => day <= last && !celebrated.has(type),
  );
  if (dates.length === 0) return [];
  return [
    { type: 'heading', text: 'Dates of the next twelve months' },
    {
      type: 'table',
      columns: [{ label: 'Date' }, { label: 'What' }, { label: 'For' }],
      rows: dates.map(({ day, daysUntil, label, title, recordId }) => [
        { text: formatDay(day), under: daysUntil < 0 ? 'past' : '' },
        { text: label },
        { text: title, under: markOf(recordId) },
      ]),
    },
  ];
}
