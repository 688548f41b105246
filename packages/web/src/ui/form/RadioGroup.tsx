import { useId } from 'react';
import { FieldGroup } from './FieldFrame.tsx';

export interface RadioOption<Value extends string> {
  value: Value;
  label: string;
  hint?: string;
}

export interface RadioGroupProps<Value extends string> {
  label: string;
  /** Whether the label is only for screen readers, because the heading above already asks the question. */
  hideLabel?: boolean;
  hint?: string;
  /** The id that links from an error summary point to. */
  id?: string;
  error?: string | undefined;
  options: readonly RadioOption<Value>[];
  /** The chosen value; undefined until something is chosen. */
  value: Value | undefined;
  onChange: (value: Value) => void;
}

export function RadioGroup<Value extends string>({
  id,
  options,
  value,
  onChange,
  ...texts
}: RadioGroupProps<Value>) {
  const name = useId();
  return (
    <FieldGroup id={id ?? name} plainLabel {...texts}>
      <div className="radios">
        {options.map(option => (
          <label className="check" key={option.value}>
            <input
              className="check__input"
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className="check__box check__box--round" />
            <span>
              {option.label}
              {option.hint && <span className="hint radios__hint">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
