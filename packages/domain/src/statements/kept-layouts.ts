import type { FieldValues } from '../fields/fields.ts';
import type { KeptImport, KeptRecord } from '../payments/kept-payments.ts';
import { type Day, dayIfStored } from '../values/calendar.ts';
import {
  type ColumnRole,
  columnsToChoose,
  meaningOfRoles,
  problemOfRoles,
  roleOfStored,
} from './choose-columns.ts';
import { type Meaning, movedBy } from './meaning.ts';
import { dayAt, dayColumnOf, isEitherOrder } from './plain-columns.ts';
import { readUnderstood, type Understood, understand } from './read-table.ts';
import type { ReadStatement } from './reading.ts';
import { type Certainty, usualWays, votesOf } from './solve.ts';

type Rows = readonly (readonly string[])[];

/** What the columns of a layout are, as a person explained them. */
export interface KeptLayout {
  readonly id: string;
  readonly layout: string;
  readonly roles: readonly ColumnRole[];
  /** What the columns of that file seemed to be before that. */
  readonly seemed: string;
  readonly confirmedOn?: Day;
}

/** A file that is read as its person explained the one before. */
export interface ReadAsBefore {
  readonly kept: KeptLayout;
  readonly statement: ReadStatement;
  /** Every statement that was read this way has been taken out, so its person must look again. */
  readonly wasTakenOut: boolean;
}

const longestLayout = 4000;
/** Part of the rows that must still have a day and an amount. */
const most = 0.9;

/** Reads the records of `statement-layout`; one that does not read is left out. Never throws. */
export function keptLayouts(records: readonly KeptRecord[]): readonly KeptLayout[] {
  return records.flatMap(({ id, content: { fields } }) => {
    const { layout, roles: stored, seemed, confirmedOn } = fields;
    if (typeof layout !== 'string' || typeof stored !== 'string') return [];
    const roles = stored.split(' ').flatMap(role => roleOfStored(role) ?? []);
    const day = dayIfStored(confirmedOn);
    return problemOfRoles(roles) === undefined
      ? [
          {
            id,
            layout,
            roles,
            seemed: String(seemed ?? ''),
            ...(day === undefined ? {} : { confirmedOn: day }),
          },
        ]
      : [];
  });
}

/**
 * The fields of `statement-layout` for a file whose columns a person confirmed: as they chose, or as they were understood.
 * Undefined when the rows are no statement, or columns are missing. Never throws.
 */
export function fieldsOfLayout(
  rows: Rows,
  chosen: readonly ColumnRole[] | undefined,
  today: Day,
): FieldValues | undefined {
  const understood = understand(rows);
  const roles = columnsToChoose(rows, chosen).map(({ role }) => role);
  if (understood === undefined || problemOfRoles(roles) !== undefined) return undefined;
  return { layout: layoutOf(understood), roles: roles.join(' '), seemed: seemedIn(rows), confirmedOn: today };
}

/**
 * Reads a file as its person explained the last one of the same layout; the newest word counts. Undefined when there is none, or when the
 * file itself contradicts it: its sums prove another meaning, rows stay without day or amount, or known payees' money would go the other
 * way. Never throws.
 */
export function readAsBefore(
  rows: Rows,
  layouts: readonly KeptLayout[],
  imports: readonly Pick<KeptImport, 'layout' | 'undone'>[],
): ReadAsBefore | undefined {
  const understood = understand(rows);
  if (understood === undefined) return undefined;
  const layout = layoutOf(understood);
  const kept = layouts
    .filter(one => one.layout === layout)
    .reduce<KeptLayout | undefined>(
      (last, one) => ((last?.confirmedOn ?? '') > (one.confirmedOn ?? '') ? last : one),
      undefined,
    );
  const meaning = kept && meaningOfRoles(kept.roles, understood.solved.meaning);
  if (kept === undefined || meaning === undefined || contradicts(understood, meaning)) return undefined;
  const used = imports.filter(one => one.layout === kept.id);
  const wasTakenOut = used.length > 0 && used.every(({ undone }) => undone);
  const read = readUnderstood(understood, meaning);
  const certainty = wasTakenOut ? 'unsure' : certaintyOf(understood, meaning, kept.seemed === seemedIn(rows));
  return { kept, wasTakenOut, statement: { ...read, certainty } };
}

/** The roles of the columns as they are understood without a person's word. */
const seemedIn = (rows: Rows): string =>
  columnsToChoose(rows)
    .map(({ role }) => role)
    .join(' ');

function certaintyOf(understood: Understood, meaning: Meaning, seemsAlike: boolean): Certainty {
  const { table, solved } = understood;
  if (solved.certainty === 'proved') return 'proved';
  const day = dayColumnOf(table);
  // Which number of a date is the month is a question that no column answers.
  if (day !== undefined && isEitherOrder(table.rows, day)) return 'unsure';
  // Two banks may have the same headings and mean different things.
  const another = solved.certainty === 'likely' && !seemsAlike && movesOtherwise(understood, meaning);
  return another ? 'unsure' : 'likely';
}

/** What marks a layout: its headings; without any, what its columns hold. */
function layoutOf({ table: { headings, columns } }: Understood): string {
  const named = headings.some(heading => heading !== '');
  const parts = named ? headings : columns.map(({ kind }) => kind);
  return `${String(columns.length)} ${named ? 'headings' : 'kinds'}: ${parts.join(' | ')}`.slice(
    0,
    longestLayout,
  );
}

function contradicts(understood: Understood, meaning: Meaning): boolean {
  const { counted, solved } = understood;
  const rows = counted.flat();
  const moved = rows.map(row => movedBy(row, meaning));
  if (solved.certainty === 'proved' && movesOtherwise(understood, meaning)) return true;
  const read = rows.filter(
    (row, index) => moved[index] !== undefined && dayAt(row, meaning.day, meaning.american) !== undefined,
  );
  if (read.length < (rows.length + understood.table.odd.length) * most) return true;
  const { votes, agree } = votesOf(usualWays(rows, meaning.words), moved);
  return votes > 1 && agree < 0;
}

/** Whether a meaning moves any payment in another way than the one that was found. */
const movesOtherwise = ({ counted, solved }: Understood, meaning: Meaning): boolean =>
  counted.flat().some(row => movedBy(row, solved.meaning) !== movedBy(row, meaning));
