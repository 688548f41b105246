import { lowerFirst } from '@kinfolio/domain/fields/field-words';
import { otherChoice } from '@kinfolio/domain/fields/fields';
import {
  type DayParts,
  joinDateBoxes,
  splitIntoDateBoxes,
  splitPastedDay,
} from '@kinfolio/domain/values/calendar';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { CheckboxGroup } from '../../ui/form/CheckboxGroup.tsx';
import { ComboBox } from '../../ui/form/ComboBox.tsx';
import { DateField } from '../../ui/form/DateField.tsx';
import { createAriaDescription, FieldHintAndError } from '../../ui/form/FieldFrame.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { getWidgetBoxProps, type WidgetProps } from './widget.ts';

/**
 * A choice from a closed list. "Choose" is shown only while the field has no value. A field that starts with a value is
 * never empty, so its label has neither an asterisk nor "(optional)".
 */
export function ChoiceWidget(props: WidgetProps) {
  const { options } = props;
  const hint = props.note ?? options.find(option => option.value === props.value)?.hint ?? props.field.hint;
  const isUnknown = !options.some(option => option.value === props.value);
  return (
    <Select
      options={options}
      {...(isUnknown ? { placeholder: 'Choose' } : {})}
      {...getWidgetBoxProps(props)}
      plainLabel={props.field.initial !== undefined}
      required={props.required && props.field.initial === undefined}
      hint={hint}
    />
  );
}

/** Offers names to choose from, starting with those used before. The person can also type any other name. */
export function PickWidget(props: WidgetProps) {
  const own = props.options.map(option => option.label);
  const options = [...new Set([...props.known, ...own])];
  const other = { label: otherChoice.label, fieldLabel: `Other ${lowerFirst(props.field.label)}` };
  return <ComboBox options={options} other={other} {...getWidgetBoxProps(props)} />;
}

export function DateWidget(props: WidgetProps) {
  const handleChange = (parts: DayParts): void => props.onChange(joinDateBoxes(parts));
  return (
    <DateField
      {...getWidgetBoxProps(props)}
      value={splitIntoDateBoxes(String(props.value))}
      onChange={handleChange}
      errorPart={props.part}
      splitPasted={splitPastedDay}
    />
  );
}

export function FlagWidget({ id, field, value, note, onChange }: WidgetProps) {
  const hint = note ?? field.hint;
  return (
    <div className="field">
      <Checkbox
        id={id}
        checked={value === true}
        onChange={onChange}
        aria-describedby={createAriaDescription(id, { hint })['aria-describedby']}
      >
        {field.label}
      </Checkbox>
      <FieldHintAndError id={id} hint={hint} />
    </div>
  );
}

/** Any number of choices from a closed list. */
export function ManyWidget(props: WidgetProps) {
  const { value, onChange, ...box } = getWidgetBoxProps(props);
  return (
    <CheckboxGroup
      {...box}
      options={props.options}
      chosen={value.split(' ')}
      onChange={chosen => onChange(chosen.join(' '))}
    />
  );
}
