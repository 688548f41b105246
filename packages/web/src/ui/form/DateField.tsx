import { type ClipboardEvent, useId } from 'react';
import {
  createAriaDescription,
  FieldHintAndError,
  FieldLabel,
  type FieldTexts,
  FieldWarning,
  getAutocompleteToken,
  getFieldClass,
} from './FieldFrame.tsx';

export interface DateParts {
  day: string;
  month: string;
  year: string;
}
export type DatePart = keyof DateParts;

export interface DateFieldProps extends FieldTexts {
  value: DateParts;
  onChange: (parts: DateParts) => void;
  id?: string;
  /** Marks only this box as wrong; if absent, all three are marked. */
  errorPart?: DatePart | undefined;
  /**
   * The common part of the autocomplete tokens that the boxes have while they are empty, such as "bday": see [Note:
   * Browsers must not store sealed answers].
   */
  fillsAs?: string;
  /** Splits a pasted date into its parts. Returns undefined if the text is not a date; it is then pasted unchanged. */
  splitPasted?: (text: string) => DateParts | undefined;
  onBlur?: () => void;
}

const boxes: readonly { part: DatePart; label: string; width: string }[] = [
  { part: 'day', label: 'Day', width: 'w-4' },
  // Wide enough for "September".
  { part: 'month', label: 'Month', width: 'w-7' },
  { part: 'year', label: 'Year', width: 'w-6' },
];

/** Shows three boxes and never a calendar, because people know these dates and can type a month as a name. */
export function DateField(props: DateFieldProps) {
  const { label, hint, error, warning, required = false, plainLabel = false } = props;
  const { value, onChange, errorPart, fillsAs } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const handlePaste = (event: ClipboardEvent) => {
    const parts = props.splitPasted?.(event.clipboardData.getData('text'));
    if (!parts) return;
    event.preventDefault();
    onChange(parts);
  };
  const described = createAriaDescription(id, { hint, error, warning });
  return (
    <fieldset
      className={getFieldClass(error)}
      id={id}
      aria-describedby={described['aria-describedby']}
      onPaste={handlePaste}
    >
      <legend className="legend">
        <FieldLabel {...{ label, required, plainLabel }} />
      </legend>
      <FieldHintAndError id={id} hint={hint} error={error} />
      <div className="dateboxes">
        {boxes.map(({ part, label: name, width }) => {
          const wrong = Boolean(error) && (errorPart === undefined || errorPart === part);
          return (
            <div className="field" key={part}>
              <label htmlFor={`${id}-${part}`}>{name}</label>
              <input
                id={`${id}-${part}`}
                className={`input ${width}`}
                inputMode={part === 'month' ? 'text' : 'numeric'}
                autoComplete={fillsAs ? getAutocompleteToken(`${fillsAs}-${part}`, value[part]) : 'off'}
                value={value[part]}
                aria-required={required || undefined}
                aria-invalid={wrong || undefined}
                onChange={event => onChange({ ...value, [part]: event.target.value })}
                onBlur={props.onBlur}
              />
            </div>
          );
        })}
      </div>
      <FieldWarning id={id} warning={warning} />
    </fieldset>
  );
}

/** The box an error summary should link to. */
export const createDateBoxId = (id: string, part: DatePart = 'day') => `${id}-${part}`;
