import { fieldTypes } from '@kinfolio/domain/fields/field-types';
import { describeMissingValue, fieldMessages } from '@kinfolio/domain/fields/field-words';
import { date, type Field } from '@kinfolio/domain/fields/fields';
import {
  listPrintablePassportParts,
  type PrintablePassportPartId,
} from '@kinfolio/domain/print/whole-passport';
import {
  type Day,
  type DayParts,
  joinDateBoxes,
  readStoredDay,
  splitIntoDateBoxes,
} from '@kinfolio/domain/values/calendar';
import type { ExportFileType } from './jobs.ts';

/** A person's choices on the page. */
export interface ExportChoices {
  readonly sort: ExportFileType;
  /** Whether numbers are printed in full; absent until chosen. */
  readonly fullNumbers?: boolean;
  readonly largePrint: boolean;
  /** The id of the person that the pack is for; '' for the owner of the passport. */
  readonly personId: string;
  readonly figuresOn: DayParts;
  readonly parts: readonly PrintablePassportPartId[];
  /** The kind whose spreadsheet is made; '' for all of them. */
  readonly kindId: string;
  /** Whether the copy includes the files of papers. */
  readonly withFiles: boolean;
}

/** An error in the choices: the control, the part of a date in it, and a sentence. */
export interface ExportChoiceProblem {
  readonly of: 'figuresOn' | 'parts';
  readonly part?: keyof DayParts;
  readonly message: string;
}

export const figuresOnField = date({
  label: 'Date of the figures',
  required: true,
  notAfterToday: true,
});

/** The choices to begin with: an Executor pack with today's figures. */
export function defaultExportChoices(today: Day): ExportChoices {
  return {
    sort: 'pack',
    largePrint: false,
    personId: '',
    figuresOn: splitIntoDateBoxes(today),
    parts: listPrintablePassportParts.map(({ id }) => id),
    kindId: '',
    withFiles: true,
  };
}

/**
 * Whether numbers are printed in full. They are printed in full on the first sheet, and in an Executor pack unless the
 * person chooses otherwise, because banks and insurers ask for them. Elsewhere they are hidden unless the person
 * chooses to show them.
 */
export function hasFullNumbers({ sort, fullNumbers }: ExportChoices): boolean {
  return sort === 'first-sheet' || (fullNumbers ?? sort === 'pack');
}

/** The date of the figures, or the error in the typed date. */
export const readFiguresDay = (typed: DayParts, today: Day) =>
  readTypedExportDay(figuresOnField, typed, today);

/**
 * Reads the day typed in a field, or returns a sentence saying what is wrong with it. It may not be later than today.
 */
export function readTypedExportDay(
  field: Field,
  typed: DayParts,
  today: Day,
): { readonly day: Day } | ExportChoiceProblem {
  const text = joinDateBoxes(typed);
  if (text === '') return { of: 'figuresOn', message: describeMissingValue(field) };
  const reading = fieldTypes.date.read(text, field);
  if (!reading.ok)
    return {
      of: 'figuresOn',
      message: reading.message,
      ...(reading.part === undefined ? {} : { part: reading.part }),
    };
  if (reading.value > today) return { of: 'figuresOn', message: fieldMessages.afterToday(field) };
  return { day: readStoredDay(reading.value) };
}

/** Finds the first error in the choices; undefined if all are valid. */
export function findExportChoiceProblem(choices: ExportChoices, today: Day): ExportChoiceProblem | undefined {
  if (choices.sort === 'passport' && choices.parts.length === 0)
    return { of: 'parts', message: 'Choose at least one section' };
  if (choices.sort !== 'pack') return undefined;
  const reading = readFiguresDay(choices.figuresOn, today);
  return 'message' in reading ? reading : undefined;
}
