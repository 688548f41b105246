import { isConditionMet } from '../../fields/conditions.ts';
import type { PackChapterId, PackPlacement } from '../../records/pack-rule.ts';
import type { RecordKind } from '../../records/record-kind.ts';
import { addYears, type Day } from '../../values/calendar.ts';
import type { PrintBlock, PrintCell } from '../document.ts';
import { notSharedText } from './readable.ts';
import { joinLines, type PrintReader, type RecordWithKind } from './reader.ts';

interface Placed {
  readonly kind: RecordKind;
  readonly place: PackPlacement;
  readonly rows: readonly RecordWithKind[];
}

/** The records that the rules of their kinds place in a chapter: group by group, in the order of the kinds. */
export function createChapterRecordBlocks(
  kinds: readonly RecordKind[],
  reader: PrintReader,
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
  // If a chapter has only one group, the title of the chapter is enough.
  const headings = groups.length > 1;
  return groups.flatMap(group => {
    const parts = placed.filter(({ place }) => place.group === group);
    return groupBlocks(reader, parts, headings ? [{ type: 'heading', text: group }] : []);
  });
}

/** The blocks of a group. Empty for a group without records, unless the pack has to state that there are none. */
function groupBlocks(
  reader: PrintReader,
  parts: readonly Placed[],
  heading: readonly PrintBlock[],
): PrintBlock[] {
  const filled = parts.filter(part => part.rows.length > 0);
  const none = parts.flatMap(({ kind, place }) =>
    place.none === undefined ? [] : reader.scope.reads(kind) ? place.none : `${notSharedText}.`,
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
  { when, within }: PackPlacement,
  figuresOn: Day,
): RecordWithKind[] {
  const earliest = within === undefined ? '' : addYears(figuresOn, -within.years);
  return rows.filter(
    ({ fields }) =>
      (when === undefined || isConditionMet(when, fields)) &&
      (within === undefined || isWithin(fields[within.field], earliest)),
  );
}

/**
 * Whether a record is recent enough. A gift made exactly this many years earlier no longer counts; one without a day
 * may count.
 */
const isWithin = (day: unknown, earliest: string): boolean => typeof day !== 'string' || day > earliest;

function factsOf(reader: PrintReader, row: RecordWithKind, place: PackPlacement): PrintBlock {
  const { fields, under = '' } = place;
  return {
    type: 'facts',
    title: reader.title(row),
    under: joinLines(reader.value(row, under), reader.markOf(row)),
    rows: reader.facts(row, fields),
  };
}

/** A table with one line per record. Columns that would be empty in every line are left out. */
function tableOf(reader: PrintReader, { kind, place, rows }: Placed, captioned: boolean): PrintBlock {
  const keys = place.fields.filter(key => rows.some(row => reader.value(row, key) !== ''));
  const columns = keys.map(key => ({
    label: place.heads?.[key] ?? kind.fields[key]?.label ?? key,
    ...(kind.fields[key]?.type === 'money' ? { face: 'money' as const } : {}),
  }));
  const line = (row: RecordWithKind): PrintCell[] => [
    { text: reader.title(row), under: joinLines(reader.value(row, place.under ?? ''), reader.markOf(row)) },
    ...keys.map(key => reader.cell(row, key)),
  ];
  return {
    type: 'table',
    ...(captioned ? { caption: kind.label[1] } : {}),
    columns: [{ label: place.head ?? kind.label[0] }, ...columns],
    rows: rows.map(line),
  };
}
