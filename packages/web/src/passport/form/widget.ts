import type { Choice, Field, FieldValue } from '@kinfolio/domain/fields/fields';
import type { DayParts } from '@kinfolio/domain/values/calendar';
import type { KeptPer } from '@kinfolio/domain/values/periodic';
import type { ReactNode } from 'react';

/** What every widget is handed, whatever its field holds. */
export interface WidgetProps {
  readonly id: string;
  readonly field: Field;
  /** Exactly what was typed; '' for nothing. */
  readonly value: FieldValue;
  readonly required: boolean;
  /** What may be chosen, given the rest of the record. */
  readonly options: readonly Choice[];
  /** The sentence of the problem, until the next submit. */
  readonly error?: string | undefined;
  /** In place of the field's own hint. */
  readonly note?: ReactNode;
  /** A sentence about a strange but allowed value, once the field was left. */
  readonly warning?: string | undefined;
  /** The faulty box of a date. */
  readonly part?: keyof DayParts | undefined;
  /** Names already used in other records, offered before the kind's own. */
  readonly known: readonly string[];
  /** The record on the form; absent for a new one. */
  readonly recordId?: string | undefined;
  /** The period of the amount in this box. */
  readonly per?: KeptPer | undefined;
  /** The amount as it is paid, as it is stored next to the one of the period. */
  readonly paid?: string | undefined;
  readonly onPaid?: ((paid: string) => void) | undefined;
  readonly onChange: (value: FieldValue) => void;
}

export type Widget = (props: WidgetProps) => ReactNode;

/** The props that every box of the design system takes alike. */
export function boxOf({ id, field, value, required, error, warning, note, onChange }: WidgetProps) {
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
