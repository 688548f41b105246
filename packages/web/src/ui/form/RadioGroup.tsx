import { useId } from 'react';
import { HintAndError, LabelWords } from './FieldFrame.tsx';

export interface RadioOption<Value extends string> {
  value: Value;
  label: string;
  hint?: string;
}

export interface RadioGroupProps<Value extends string> {
  label: string;
  /** The heading above asks it already: the label is heard, not seen. */
  hideLabel?: boolean;
  hint?: string;
  options: readonly RadioOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

export function RadioGroup<Value extends string>({
  label,
  hideLabel = false,
  hint,
  options,
  value,
  onChange,
}: RadioGroupProps<Value>) {
  const id = useId();
  return (
    <fieldset className="field" aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend className={hideLabel ? 'hide' : 'legend'}>
        <LabelWords label={label} plainLabel />
      </legend>
      <HintAndError id={id} hint={hint} />
      <div className="radios">
        {options.map(option => (
          <label className="check" key={option.value}>
            <input
              className="check__input"
              type="radio"
              name={id}
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
    </fieldset>
  );
}
