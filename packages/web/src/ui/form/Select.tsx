import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { Icon } from '../layout/Icon.tsx';
import { createAriaDescription, FieldFrame, type FieldTexts } from './FieldFrame.tsx';

export interface SelectOption {
  value: string;
  label: string;
}

export interface SelectProps extends FieldTexts {
  options: readonly SelectOption[];
  value: string;
  onChange: (value: string) => void;
  id?: string;
  /** The text for "nothing chosen yet". If absent, one option is always chosen. */
  placeholder?: string;
  onBlur?: () => void;
}

/** The browser's own list, which works best with phones, screen readers and large text. */
export function Select({
  options,
  value,
  onChange,
  placeholder,
  id: givenId,
  onBlur,
  ...texts
}: SelectProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <FieldFrame id={id} {...texts}>
      <div className="selectbox">
        <select
          className="select"
          id={id}
          value={value}
          autoComplete="off"
          onChange={event => onChange(event.target.value)}
          onBlur={onBlur}
          {...createAriaDescription(id, texts)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} />
      </div>
    </FieldFrame>
  );
}
