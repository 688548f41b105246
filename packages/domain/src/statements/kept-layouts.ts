import type { FieldValues } from '../fields/fields.ts';
import type { StoredImport, StoredPaymentRecord } from '../payments/kept-payments.ts';
import { type Day, readStoredDayIfAny } from '../values/calendar.ts';
import {
  type ColumnRole,
  findRolesProblem,
  listColumnsToChoose,
  readStoredRole,
  toColumnMeaning,
} from './choose-columns.ts';
import { type ColumnMeaning, readBalanceChange } from './meaning.ts';
import { areDatesAmbiguous, findDayColumn, readDayAt } from './plain-columns.ts';
import { type InterpretedTable, interpretTable, readInterpretedTable } from './read-table.ts';
import type { ParsedStatement } from './reading.ts';
import { countPayeeVotes, findUsualRowDirections, type MeaningCertainty } from './solve.ts';

type Rows = readonly (readonly string[])[];

/** The roles of a layout's columns, as explained by a person. */
export interface StoredLayout {
  readonly id: string;
  readonly layout: string;
  readonly roles: readonly ColumnRole[];
  /** The roles we had guessed for the file before a person explained its columns. */
  readonly seemed: string;
  readonly confirmedOn?: Day;
}

/** A file read according to a person's explanation of an earlier one. */
export interface StatementReadByLayout {
  readonly kept: StoredLayout;
  readonly statement: ParsedStatement;
  /**
   * Whether every statement that was read this way has been removed, so that the person has to check the columns again.
   */
  readonly wasTakenOut: boolean;
}

const longestLayout = 4000;
/** The minimum fraction of rows that must have a day and an amount. */
const most = 0.9;

/** Reads the `statement-layout` records, leaving out any that cannot be read. Never throws. */
export function readStoredLayouts(records: readonly StoredPaymentRecord[]): readonly StoredLayout[] {
  return records.flatMap(({ id, content: { fields } }) => {
    const { layout, roles: stored, seemed, confirmedOn } = fields;
    if (typeof layout !== 'string' || typeof stored !== 'string') return [];
    const roles = stored.split(' ').flatMap(role => readStoredRole(role) ?? []);
    const day = readStoredDayIfAny(confirmedOn);
    return findRolesProblem(roles) === undefined
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
 * The fields of the `statement-layout` for a file whose columns a person confirmed, either as they chose them or as we
 * guessed. Undefined if the rows are not a statement, or columns are missing. Never throws.
 */
export function toLayoutFields(
  rows: Rows,
  chosen: readonly ColumnRole[] | undefined,
  today: Day,
): FieldValues | undefined {
  const understood = interpretTable(rows);
  const roles = listColumnsToChoose(rows, chosen).map(({ role }) => role);
  if (understood === undefined || findRolesProblem(roles) !== undefined) return undefined;
  return { layout: layoutOf(understood), roles: roles.join(' '), seemed: seemedIn(rows), confirmedOn: today };
}

/**
 * Reads a file as the person last explained for the same layout. Undefined if they have not explained it, or if the
 * file contradicts the explanation: its sums prove another meaning, rows have no day or amount, or payments to known
 * payees would have the wrong direction. Never throws.
 */
export function readWithStoredLayout(
  rows: Rows,
  layouts: readonly StoredLayout[],
  imports: readonly Pick<StoredImport, 'layout' | 'undone'>[],
): StatementReadByLayout | undefined {
  const understood = interpretTable(rows);
  if (understood === undefined) return undefined;
  const layout = layoutOf(understood);
  const kept = layouts
    .filter(one => one.layout === layout)
    .reduce<StoredLayout | undefined>(
      (last, one) => ((last?.confirmedOn ?? '') > (one.confirmedOn ?? '') ? last : one),
      undefined,
    );
  const meaning = kept && toColumnMeaning(kept.roles, understood.solved.meaning);
  if (kept === undefined || meaning === undefined || contradicts(understood, meaning)) return undefined;
  const used = imports.filter(one => one.layout === kept.id);
  const wasTakenOut = used.length > 0 && used.every(({ undone }) => undone);
  const read = readInterpretedTable(understood, meaning);
  const certainty = wasTakenOut ? 'unsure' : certaintyOf(understood, meaning, kept.seemed === seemedIn(rows));
  return { kept, wasTakenOut, statement: { ...read, certainty } };
}

/** The roles of the columns as guessed, without a person's explanation. */
const seemedIn = (rows: Rows): string =>
  listColumnsToChoose(rows)
    .map(({ role }) => role)
    .join(' ');

function certaintyOf(
  understood: InterpretedTable,
  meaning: ColumnMeaning,
  seemsAlike: boolean,
): MeaningCertainty {
  const { table, solved } = understood;
  if (solved.certainty === 'proved') return 'proved';
  const day = findDayColumn(table);
  // If every date can be read both ways, no column shows which number is the month.
  if (day !== undefined && areDatesAmbiguous(table.rows, day)) return 'unsure';
  // Two banks may use the same headings with different meanings.
  const another = solved.certainty === 'likely' && !seemsAlike && movesOtherwise(understood, meaning);
  return another ? 'unsure' : 'likely';
}

/** The key that identifies a layout: its headings or, without headings, the types of content of its columns. */
function layoutOf({ table: { headings, columns } }: InterpretedTable): string {
  const named = headings.some(heading => heading !== '');
  const parts = named ? headings : columns.map(({ kind }) => kind);
  return `${String(columns.length)} ${named ? 'headings' : 'kinds'}: ${parts.join(' | ')}`.slice(
    0,
    longestLayout,
  );
}

function contradicts(understood: InterpretedTable, meaning: ColumnMeaning): boolean {
  const { counted, solved } = understood;
  const rows = counted.flat();
  const moved = rows.map(row => readBalanceChange(row, meaning));
  if (solved.certainty === 'proved' && movesOtherwise(understood, meaning)) return true;
  const read = rows.filter(
    (row, index) => moved[index] !== undefined && readDayAt(row, meaning.day, meaning.american) !== undefined,
  );
  if (read.length < (rows.length + understood.table.odd.length) * most) return true;
  const { votes, agree } = countPayeeVotes(findUsualRowDirections(rows, meaning.words), moved);
  return votes > 1 && agree < 0;
}

/** Whether a meaning changes the amount of any payment, compared with the meaning we found. */
const movesOtherwise = ({ counted, solved }: InterpretedTable, meaning: ColumnMeaning): boolean =>
  counted.flat().some(row => readBalanceChange(row, solved.meaning) !== readBalanceChange(row, meaning));
