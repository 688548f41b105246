import type { Choice, Field, FieldValue } from '@kinfolio/domain/fields/fields';
import type { DayParts } from '@kinfolio/domain/values/calendar';
import type { StoredPeriod } from '@kinfolio/domain/values/periodic';
import type { ReactNode } from 'react';

/** The values of other fields, by field. */
export type ValuesTogether = Readonly<Record<string, string>>;

/** Texts that a form offers because the passport already contains them. */
export interface KnownTexts {
  /** By field. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
  /** The values of other fields that belong to a text, such as the postcode of an address, by field and text. */
  readonly together: Readonly<Record<string, Readonly<Record<string, ValuesTogether>>>>;
}

/** The props of every widget, for any field. */
export interface WidgetProps {
  readonly id: string;
  readonly field: Field;
  /** Exactly the typed value; '' if empty. */
  readonly value: FieldValue;
  readonly required: boolean;
  /** The available choices, given the rest of the record. */
  readonly options: readonly Choice[];
  /** The error, which stays until the next submit. */
  readonly error?: string | undefined;
  /** Text that replaces the field's own hint. */
  readonly note?: ReactNode;
  /** A sentence about an unusual but allowed value, shown once the person has left the field. */
  readonly warning?: string | undefined;
  /** The box of a date that is wrong. */
  readonly part?: keyof DayParts | undefined;
  /** Names already used in other records, offered before the kind's own suggestions. */
  readonly known: readonly string[];
  /** For a known text, the values of other fields that are filled in with it, because they are still empty. */
  readonly together?: Readonly<Record<string, ValuesTogether>> | undefined;
  /** The id of the record being edited; absent when adding one. */
  readonly recordId?: string | undefined;
  /** The period of the amount in this box. */
  readonly per?: StoredPeriod | undefined;
  /** The amount as it is paid, which is stored in addition to the amount for one period. */
  readonly paid?: string | undefined;
  readonly onPaid?: ((paid: string) => void) | undefined;
  readonly onChange: (value: FieldValue) => void;
  /** Fills in a known text, and what belongs to it. */
  readonly onUseKnown?: ((text: string) => void) | undefined;
}

export type FieldWidget = (props: WidgetProps) => ReactNode;

/** The props that every box of the design system accepts. */
export function getWidgetBoxProps({
  id,
  field,
  value,
  required,
  error,
  warning,
  note,
  onChange,
}: WidgetProps) {
  return {
    id,
    label: field.label,
    hint: note ?? field.hint,
    required,
    error,
    warning,
    value: String(value),
    onChange: (text: string) => onChange(text),
  };
}
