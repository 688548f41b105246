import { type ClipboardEvent, useId } from 'react';
import {
  describe,
  type FieldTexts,
  fieldClass,
  fillToken,
  HintAndError,
  LabelWords,
  Warning,
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
  /** Only this box is marked; without it, all three are. */
  errorPart?: DatePart | undefined;
  /** The first part of the tokens that may fill the empty boxes, "bday". [Note: Filled by the browser, kept by nobody] */
  fillsAs?: string;
  /** Reads a whole pasted date; undefined when the text is not one, and it is then pasted as it is. */
  splitPasted?: (text: string) => DateParts | undefined;
  onBlur?: () => void;
}

const boxes: readonly { part: DatePart; label: string; width: string }[] = [
  { part: 'day', label: 'Day', width: 'w-4' },
  { part: 'month', label: 'Month', width: 'w-4' },
  { part: 'year', label: 'Year', width: 'w-6' },
];

/** Three boxes, never a calendar: people know these dates, and a month may be typed as a name. */
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
  const described = describe(id, { hint, error, warning });
  return (
    <fieldset
      className={fieldClass(error)}
      id={id}
      aria-describedby={described['aria-describedby']}
      onPaste={handlePaste}
    >
      <legend className="legend">
        <LabelWords {...{ label, required, plainLabel }} />
      </legend>
      <HintAndError id={id} hint={hint} error={error} />
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
                autoComplete={fillsAs ? fillToken(`${fillsAs}-${part}`, value[part]) : 'off'}
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
      <Warning id={id} warning={warning} />
    </fieldset>
  );
}

/** The box an error summary should lead to. */
export const dateBoxId = (id: string, part: DatePart = 'day') => `${id}-${part}`;
