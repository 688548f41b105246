import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { Icon } from '../layout/Icon.tsx';
import { describe, FieldFrame, type FieldTexts } from './FieldFrame.tsx';

export interface Option {
  value: string;
  label: string;
}

export interface SelectProps extends FieldTexts {
  options: readonly Option[];
  value: string;
  onChange: (value: string) => void;
  id?: string;
  /** The words for "nothing chosen yet"; without them one option is always chosen. */
  placeholder?: string;
  onBlur?: () => void;
}

/** The browser's own list: the one that phones, screen readers and large text know best. */
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
          {...describe(id, texts)}
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
