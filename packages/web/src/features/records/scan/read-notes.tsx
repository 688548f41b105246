import { firstFields } from '@kinfolio/domain/records/first-fields';
import type { ReactNode } from 'react';
import type { RecordFormState } from '../../../passport/form/use-record-form.ts';
import type { ScannedValues } from '../offers/use-scanned-values.ts';
import type { PaperMark } from './paper-marks.ts';
import { type HowRead, ReadNote } from './ReadNote.tsx';

/** Field types that no paper fills and that are chosen elsewhere. */
const apart: ReadonlySet<string> = new Set(['owners', 'links', 'many', 'flag']);

/** The line under each field, by field: where its value came from, or that it is not on the paper. */
export function readNotes(
  form: RecordFormState,
  filled: ScannedValues,
  marks: readonly PaperMark[],
  now: number | undefined,
): Readonly<Record<string, ReactNode>> {
  const { kind, values } = form;
  const found = marks.flatMap(mark => mark.keys);
  const shown = new Set([...found, ...firstFields(kind, values)]);
  return Object.fromEntries(
    [...shown].flatMap(key => {
      const how = howRead(key, form, filled);
      const number = marks.find(mark => mark.keys.includes(key))?.number;
      if (how === undefined) return [];
      return [
        [key, <ReadNote key={key} how={how} number={number} now={number !== undefined && number === now} />],
      ];
    }),
  );
}

function howRead(
  key: string,
  { kind, values, start }: RecordFormState,
  filled: ScannedValues,
): HowRead | undefined {
  if (filled.keys.includes(key)) return filled.doubtful.includes(key) ? 'check' : 'clear';
  if ((values[key] ?? '') !== (start[key] ?? '')) return 'typed';
  if ((values[key] ?? '') !== '') return undefined;
  return apart.has(kind.fields[key]?.type ?? '') ? undefined : 'missing';
}
