import { useId } from 'react';
import { Checkbox } from './Checkbox.tsx';
import { FieldGroup, type FieldTexts } from './FieldFrame.tsx';

export interface CheckboxGroupProps extends FieldTexts {
  readonly id?: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: readonly string[];
  /** The chosen values, in the order of the options. */
  readonly onChange: (chosen: readonly string[]) => void;
}

/** A few options with tick boxes, of which any number can be chosen. */
export function CheckboxGroup({ id: givenId, options, chosen, onChange, ...texts }: CheckboxGroupProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const toggle = (value: string, on: boolean): void =>
    onChange(
      options
        .filter(option => (option.value === value ? on : chosen.includes(option.value)))
        .map(option => option.value),
    );
  return (
    <FieldGroup id={id} {...texts}>
      {options.map(({ value, label }) => (
        <Checkbox key={value} checked={chosen.includes(value)} onChange={on => toggle(value, on)}>
          {label}
        </Checkbox>
      ))}
    </FieldGroup>
  );
}
