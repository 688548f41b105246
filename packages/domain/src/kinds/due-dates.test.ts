import { describe, expect, it } from 'vitest';
import type { FieldValues } from '../fields/fields.ts';
import { type DateNearness, listRecordDueDates } from '../overview/due.ts';
import { addDays, addMonths, readStoredDay } from '../values/calendar.ts';
import { allKinds } from './index.ts';
import { findKindByName } from './spec/kind-named.ts';
import { specTable } from './spec/spec-table.ts';

const today = readStoredDay('2026-11-21');

type Edge = readonly [daysAhead: number, nearness: DateNearness | 'not listed', words?: string];

/**
 * Written by hand, like the table of the specification's own dates (`spec/`). For each of the other dates: how urgent
 * it counts as, and its wording, on the day before, on and after each limit. A recurring date is never past.
 */
const further: readonly {
  readonly kind: string;
  readonly field: string;
  /** The date is due this many months after the date in the field. */
  readonly monthsAfter?: number;
  readonly with?: FieldValues;
  readonly edges: readonly Edge[];
}[] = [
  {
    kind: 'debt',
    field: 'rateEnds',
    with: { type: 'mortgage' },
    edges: [
      [-1, 'past', 'Fixed rate over'],
      [0, 'soon', 'Fixed rate ends soon'],
      [180, 'soon', 'Fixed rate ends soon'],
      [181, 'later', 'Fixed'],
    ],
  },
  {
    kind: 'hmrc-liability',
    field: 'dueDate',
    edges: [
      [-1, 'past', 'Overdue'],
      [0, 'soon', 'Due soon'],
      [7, 'soon', 'Due soon'],
      [8, 'month', 'Coming up'],
      [31, 'later', 'Coming up'],
    ],
  },
  {
    kind: 'county-court-judgment',
    field: 'dateIssued',
    monthsAfter: 1,
    with: { status: 'outstanding' },
    edges: [
      [-1, 'not listed'],
      [0, 'soon', 'Pay in full soon'],
      [30, 'soon', 'Pay in full soon'],
    ],
  },
  ...(['motDue', 'taxDue'] as const).map(field => ({
    kind: 'vehicle',
    field,
    with: { type: 'car' },
    edges: [
      [-1, 'past', 'Overdue'],
      [0, 'soon', 'Due soon'],
      [30, 'soon', 'Due soon'],
      [31, 'later', 'Upcoming'],
    ] as const,
  })),
  {
    kind: 'gift',
    field: 'date',
    monthsAfter: 84,
    with: { exemption: 'none' },
    edges: [
      [-1, 'not listed'],
      [0, 'soon', 'Seven years soon'],
      [30, 'soon', 'Seven years soon'],
      [31, 'later', 'Within seven years'],
    ],
  },
  ...['person', 'dependant'].map(kind => ({
    kind,
    field: 'dateOfBirth',
    edges: [
      [0, 'soon', 'Birthday soon'],
      [7, 'soon', 'Birthday soon'],
      [8, 'month', 'Birthday'],
      [30, 'month', 'Birthday'],
      [31, 'later', 'Birthday'],
    ] as const,
  })),
  {
    kind: 'yearly-review',
    field: 'nextOn',
    edges: [
      [0, 'soon', 'Soon'],
      [7, 'soon', 'Soon'],
      [8, 'month', 'Upcoming'],
      [31, 'later', 'Upcoming'],
    ],
  },
];

/** Council tax has no date field: the next 1 April is 131 days after 21 November 2026. */
const comesRound: readonly { readonly today: string; readonly edge: Edge }[] = [
  { today: '2027-04-02', edge: [365, 'later', 'Upcoming'] },
  { today: '2027-03-01', edge: [31, 'later', 'Upcoming'] },
  { today: '2027-03-02', edge: [30, 'month', 'Upcoming'] },
  { today: '2027-03-24', edge: [8, 'month', 'Upcoming'] },
  { today: '2027-03-25', edge: [7, 'soon', 'Due soon'] },
  { today: '2027-04-01', edge: [0, 'soon', 'Due soon'] },
];

describe('a date beyond the specification', () => {
  const rows = further.flatMap(({ edges, ...rule }) => edges.map(edge => ({ ...rule, edge })));

  it.each(rows)('$kind $field, $edge', ({ kind, field, monthsAfter = 0, with: rest, edge }) => {
    const [daysAhead, nearness, words] = edge;
    const day = addDays(today, daysAhead);
    const listed = listRecordDueDates(
      findKindByName(kind),
      { ...rest, [field]: addMonths(day, -monthsAfter) },
      today,
    );
    const seen = listed.map(date => [date.field, date.day, date.nearness, date.words]);
    expect(seen).toEqual(nearness === 'not listed' ? [] : [[field, day, nearness, words]]);
  });

  it.each(comesRound)('of council tax comes round on 1 April, $edge', ({ today: seenOn, edge }) => {
    const [daysUntil, nearness, words] = edge;
    const dates = listRecordDueDates(
      findKindByName('council-tax'),
      { annualAmount: '2214.60' },
      readStoredDay(seenOn),
    );
    expect(dates).toMatchObject([{ daysUntil, nearness, words }]);
  });

  it('is in one of the two tables, as every date of every kind is', () => {
    const written = [
      ...specTable.flatMap(({ id: kind, near = [] }) => near.map(({ field }) => ({ kind, field }))),
      ...further,
      { kind: 'council-tax', field: '04-01' },
    ];
    const known = new Set(written.map(({ kind, field }) => `${kind}.${field}`));
    const ruled = allKinds.flatMap(({ id, due = {}, dueEachYear }) =>
      Object.keys(due)
        .concat(dueEachYear?.monthDay ?? [])
        .map(field => `${id}.${field}`),
    );
    expect(ruled.toSorted()).toEqual([...known].toSorted());
  });

  it('of a birthday yesterday is next year', () => {
    const dates = listRecordDueDates(findKindByName('person'), { dateOfBirth: '1959-11-20' }, today);
    expect(dates).toMatchObject([{ day: '2027-11-20', daysUntil: 364, nearness: 'later' }]);
  });
});
