import { listFirstFields } from '@kinfolio/domain/records/first-fields';
import type { ReactNode } from 'react';
import type { RecordFormState } from '../../../passport/form/use-record-form.ts';
import type { ScannedValues } from '../offers/use-scanned-values.ts';
import type { PaperMark } from './paper-marks.ts';
import { FieldReadingNote, type ReadingCertainty } from './ReadNote.tsx';

/** The types of field that documents cannot fill in, and that are chosen in another way. */
const apart: ReadonlySet<string> = new Set(['owners', 'links', 'many', 'flag']);

/**
 * Returns the line below each field, by the field's key. The line says where the value came from, or that it is not in
 * the document.
 */
export function createReadNotes(
  form: RecordFormState,
  filled: ScannedValues,
  marks: readonly PaperMark[],
  now: number | undefined,
): Readonly<Record<string, ReactNode>> {
  const { kind, values } = form;
  const found = marks.flatMap(mark => mark.keys);
  const shown = new Set([...found, ...listFirstFields(kind, values)]);
  return Object.fromEntries(
    [...shown].flatMap(key => {
      const how = howRead(key, form, filled);
      const number = marks.find(mark => mark.keys.includes(key))?.number;
      if (how === undefined) return [];
      return [
        [
          key,
          <FieldReadingNote
            key={key}
            how={how}
            number={number}
            now={number !== undefined && number === now}
          />,
        ],
      ];
    }),
  );
}

function howRead(
  key: string,
  { kind, values, start }: RecordFormState,
  filled: ScannedValues,
): ReadingCertainty | undefined {
  if (filled.keys.includes(key)) return filled.doubtful.includes(key) ? 'check' : 'clear';
  if ((values[key] ?? '') !== (start[key] ?? '')) return 'typed';
  if ((values[key] ?? '') !== '') return undefined;
  return apart.has(kind.fields[key]?.type ?? '') ? undefined : 'missing';
}
