import { optionsOf } from '@kinfolio/domain/fields/fields';
import { paidKey, periodOf } from '@kinfolio/domain/records/paid';
import { type FieldProblem, isRequired, isShown } from '@kinfolio/domain/records/record-check';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import type { ReactNode } from 'react';
import { pauseWords, switchesMail, useMailPause } from '../dates/mail-pause.ts';
import { FormField, type FormFieldProps } from './FormField.tsx';
import type { Typed } from './typed.ts';

export interface RecordFieldsProps extends Pick<FormFieldProps, 'onChange' | 'recordId'> {
  readonly kind: RecordKind;
  /** What is in the boxes. */
  readonly values: Typed;
  /** Makes the ids of the boxes, so that two forms on a page never share one. */
  readonly idPrefix: string;
  readonly problems?: readonly FieldProblem[];
  /** Sentences about strange but allowed values, by field. */
  readonly warnings?: Readonly<Record<string, string>>;
  /** Names already used in other records of the kind, by field. */
  readonly known?: Readonly<Record<string, readonly string[]>> | undefined;
  /** In place of hints, by field. */
  readonly notes?: Readonly<Record<string, ReactNode>> | undefined;
  /** Only these fields; all of them without it. */
  readonly only?: readonly string[];
}

/** The fields of a record of any kind, as the kind's data says, in the order in which it says it. */
export function RecordFields(props: RecordFieldsProps) {
  const { kind, values, idPrefix, problems, warnings, known, notes, recordId, onChange, only } = props;
  const isPaused = useMailPause();
  return Object.entries(kind.fields)
    .filter(
      ([key, field]) => field.unseen !== true && isShown(kind, values, key) && only?.includes(key) !== false,
    )
    .map(([key, field]) => (
      <FormField
        key={key}
        id={boxId(idPrefix, key)}
        name={key}
        field={field}
        value={values[key] ?? ''}
        required={isRequired(kind, values, key)}
        options={optionsOf(field, values)}
        problem={problems?.find(one => one.field === key)}
        warning={warnings?.[key]}
        note={notes?.[key] ?? (isPaused && switchesMail(kind, key) ? pauseWords : undefined)}
        known={known?.[key] ?? none}
        recordId={recordId}
        per={periodOf(kind, key)}
        paid={String(values[paidKey(key)] ?? '')}
        onChange={onChange}
      />
    ));
}

const none: readonly string[] = [];

/** The id of a field's box, to which the summary of problems leads. */
export const boxId = (prefix: string, key: string): string => `${prefix}-${key}`;
