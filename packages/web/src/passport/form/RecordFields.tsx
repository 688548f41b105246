import { listOptions } from '@kinfolio/domain/fields/fields';
import { createPaidFieldKey, readStoredPeriod } from '@kinfolio/domain/records/paid';
import { type FieldProblem, isFieldRequired, isFieldShown } from '@kinfolio/domain/records/record-check';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { type ReactNode, useContext } from 'react';
import { createEmailHint, DateEmailsContext, isEmailCheckbox } from '../dates/mail-pause.ts';
import { FormField, type FormFieldProps } from './FormField.tsx';
import type { TypedFields } from './typed.ts';

export interface RecordFieldsProps extends Pick<FormFieldProps, 'onChange' | 'recordId'> {
  readonly kind: RecordKind;
  readonly values: TypedFields;
  /** The prefix of the ids of the fields, which must differ between two forms on the same page. */
  readonly idPrefix: string;
  readonly problems?: readonly FieldProblem[];
  /** Warnings about unusual but allowed values, by field. */
  readonly warnings?: Readonly<Record<string, string>>;
  /** Names already used in other records of this kind, by field. */
  readonly known?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Text that replaces the hints, by field. */
  readonly notes?: Readonly<Record<string, ReactNode>> | undefined;
  /** The fields to show. If absent, all of them are shown. */
  readonly only?: readonly string[];
}

/** The fields of a record of any kind, as the kind's data defines them and in the same order. */
export function RecordFields(props: RecordFieldsProps) {
  const { kind, values, idPrefix, problems, warnings, known, notes, recordId, onChange, only } = props;
  const emails = useContext(DateEmailsContext);
  return Object.entries(kind.fields)
    .filter(
      ([key, field]) =>
        field.unseen !== true && isFieldShown(kind, values, key) && only?.includes(key) !== false,
    )
    .map(([key, field]) => (
      <FormField
        key={key}
        id={createFieldControlId(idPrefix, key)}
        name={key}
        field={field}
        value={values[key] ?? ''}
        required={isFieldRequired(kind, values, key)}
        options={listOptions(field, values)}
        problem={problems?.find(one => one.field === key)}
        warning={warnings?.[key]}
        note={notes?.[key] ?? (isEmailCheckbox(kind, key) ? createEmailHint(emails, field.hint) : undefined)}
        known={known?.[key] ?? none}
        recordId={recordId}
        per={readStoredPeriod(kind, key)}
        paid={String(values[createPaidFieldKey(key)] ?? '')}
        onChange={onChange}
      />
    ));
}

const none: readonly string[] = [];

/** The id of a field's control, to which the list of errors links. */
export const createFieldControlId = (prefix: string, key: string): string => `${prefix}-${key}`;
