import { holds } from '../../fields/conditions.ts';
import type { PackChapterId, PackPlace } from '../../records/pack-rule.ts';
import type { RecordKind } from '../../records/record-kind.ts';
import { addYears, type Day } from '../../values/calendar.ts';
import type { PrintBlock, PrintCell } from '../document.ts';
import { notShared } from './readable.ts';
import { type Reader, type RecordWithKind, stacked } from './reader.ts';

interface Placed {
  readonly kind: RecordKind;
  readonly place: PackPlace;
  readonly rows: readonly RecordWithKind[];
}

/** What stands in a chapter by the rules of the kinds: group by group, in the order of the kinds. */
export function placedBlocks(
  kinds: readonly RecordKind[],
  reader: Reader,
  rows: readonly RecordWithKind[],
  chapter: PackChapterId,
  figuresOn: Day,
): PrintBlock[] {
  const placed = kinds.flatMap(kind =>
    (kind.pack?.places ?? [])
      .filter(place => place.chapter === chapter)
      .map(place => ({
        kind,
        place,
        rows: rowsIn(
          rows.filter(row => row.kind.id === kind.id),
          place,
          figuresOn,
        ),
      })),
  );
  const groups = [...new Set(placed.map(({ place }) => place.group))];
  // The only group of a chapter is what the chapter's own title says.
  const headings = groups.length > 1;
  return groups.flatMap(group => {
    const parts = placed.filter(({ place }) => place.group === group);
    return groupBlocks(reader, parts, headings ? [{ type: 'heading', text: group }] : []);
  });
}

/** Nothing for a group without records, unless that too is to be said. */
function groupBlocks(reader: Reader, parts: readonly Placed[], heading: readonly PrintBlock[]): PrintBlock[] {
  const filled = parts.filter(part => part.rows.length > 0);
  const none = parts.flatMap(({ kind, place }) =>
    place.none === undefined ? [] : reader.scope.reads(kind) ? place.none : `${notShared}.`,
  );
  const several = new Set(filled.map(part => part.kind)).size > 1;
  if (filled.length === 0) return none[0] === undefined ? [] : [...heading, { type: 'text', text: none[0] }];
  return [
    ...heading,
    ...filled.flatMap(part =>
      part.place.layout === 'table'
        ? [tableOf(reader, part, several)]
        : part.rows.map(row => factsOf(reader, row, part.place)),
    ),
  ];
}

function rowsIn(
  rows: readonly RecordWithKind[],
  { when, within }: PackPlace,
  figuresOn: Day,
): RecordWithKind[] {
  const earliest = within === undefined ? '' : addYears(figuresOn, -within.years);
  return rows.filter(
    ({ fields }) =>
      (when === undefined || holds(when, fields)) &&
      (within === undefined || isWithin(fields[within.field], earliest)),
  );
}

/** A gift made exactly so many years before counts no more; one without a day may count. */
const isWithin = (day: unknown, earliest: string): boolean => typeof day !== 'string' || day > earliest;

function factsOf(reader: Reader, row: RecordWithKind, place: PackPlace): PrintBlock {
  const { fields, under = '' } = place;
  return {
    type: 'facts',
    title: reader.title(row),
    under: stacked(reader.value(row, under), reader.markOf(row)),
    rows: reader.facts(row, fields),
  };
}

/** A line for each record. A column in which none has anything to say is left out. */
function tableOf(reader: Reader, { kind, place, rows }: Placed, captioned: boolean): PrintBlock {
  const keys = place.fields.filter(key => rows.some(row => reader.value(row, key) !== ''));
  const columns = keys.map(key => ({
    label: place.heads?.[key] ?? kind.fields[key]?.label ?? key,
    ...(kind.fields[key]?.type === 'money' ? { face: 'money' as const } : {}),
  }));
  const line = (row: RecordWithKind): PrintCell[] => [
    { text: reader.title(row), under: stacked(reader.value(row, place.under ?? ''), reader.markOf(row)) },
    ...keys.map(key => reader.cell(row, key)),
  ];
  return {
    type: 'table',
    ...(captioned ? { caption: kind.label[1] } : {}),
    columns: [{ label: place.head ?? kind.label[0] }, ...columns],
    rows: rows.map(line),
  };
}
