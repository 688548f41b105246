import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../layout/Icon.tsx';

export interface CheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  id?: string;
  name?: string;
  'aria-describedby'?: string | undefined;
}

export function Checkbox({ checked, onChange, children, ...rest }: CheckboxProps) {
  return (
    <label className="check">
      <input
        {...rest}
        className="check__input"
        type="checkbox"
        checked={checked}
        onChange={event => onChange(event.target.checked)}
      />
      <span className="check__box">
        <Icon of={Check} size="sm" />
      </span>
      <span>{children}</span>
    </label>
  );
}
