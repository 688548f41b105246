import { listOptions } from '@kinfolio/domain/fields/fields';
import { createPaidFieldKey, readStoredPeriod } from '@kinfolio/domain/records/paid';
import { type FieldProblem, isFieldRequired, isFieldShown } from '@kinfolio/domain/records/record-check';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { type ReactNode, useContext } from 'react';
import { createEmailHint, DateEmailsContext, isEmailCheckbox } from '../dates/mail-pause.ts';
import { FormField, type FormFieldProps } from './FormField.tsx';
import type { TypedFields } from './typed.ts';
import type { KnownTexts, ValuesTogether } from './widget.ts';

export interface RecordFieldsProps extends Pick<FormFieldProps, 'onChange' | 'recordId'> {
  readonly kind: RecordKind;
  readonly values: TypedFields;
  /** The prefix of the ids of the fields, which must differ between two forms on the same page. */
  readonly idPrefix: string;
  readonly problems?: readonly FieldProblem[];
  /** Warnings about unusual but allowed values, by field. */
  readonly warnings?: Readonly<Record<string, string>>;
  /** Texts that the passport already contains, to be offered in the fields. */
  readonly known?: KnownTexts | undefined;
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
        known={known?.texts[key] ?? none}
        together={listFillable(known?.together[key], values)}
        recordId={recordId}
        per={readStoredPeriod(kind, key)}
        paid={String(values[createPaidFieldKey(key)] ?? '')}
        onChange={onChange}
      />
    ));
}

const none: readonly string[] = [];

/** For each known text, the values of other fields that are still empty. Nothing that was typed is replaced. */
function listFillable(
  together: Readonly<Record<string, ValuesTogether>> | undefined,
  values: TypedFields,
): Readonly<Record<string, ValuesTogether>> | undefined {
  if (together === undefined) return undefined;
  const isEmpty = (key: string) => (values[key] ?? '') === '';
  return Object.fromEntries(
    Object.entries(together).map(([text, others]) => [
      text,
      Object.fromEntries(Object.entries(others).filter(([key]) => isEmpty(key))),
    ]),
  );
}

/** The id of a field's control, to which the list of errors links. */
export const createFieldControlId = (prefix: string, key: string): string => `${prefix}-${key}`;
