import { lowerFirst } from '@kinfolio/domain/fields/field-words';
import { otherChoice } from '@kinfolio/domain/fields/fields';
import { boxesOfText, type DayParts, splitPastedDay, textOfBoxes } from '@kinfolio/domain/values/calendar';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { CheckboxGroup } from '../../ui/form/CheckboxGroup.tsx';
import { ComboBox } from '../../ui/form/ComboBox.tsx';
import { DateField } from '../../ui/form/DateField.tsx';
import { describe, HintAndError } from '../../ui/form/FieldFrame.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { boxOf, type WidgetProps } from './widget.ts';

/**
 * A closed list. It is "not chosen yet" only while the field has no value. One that begins with a value is never
 * empty, so it needs neither star nor "(optional)".
 */
export function ChoiceWidget(props: WidgetProps) {
  const { options } = props;
  const hint = props.note ?? options.find(option => option.value === props.value)?.hint ?? props.field.hint;
  const isUnknown = !options.some(option => option.value === props.value);
  return (
    <Select
      options={options}
      {...(isUnknown ? { placeholder: 'Choose' } : {})}
      {...boxOf(props)}
      plainLabel={props.field.initial !== undefined}
      required={props.required && props.field.initial === undefined}
      hint={hint}
    />
  );
}

/** Names to pick from, those already used first; any other name is kept as it is typed. */
export function PickWidget(props: WidgetProps) {
  const own = props.options.map(option => option.label);
  const options = [...new Set([...props.known, ...own])];
  const other = { label: otherChoice.label, fieldLabel: `Other ${lowerFirst(props.field.label)}` };
  return <ComboBox options={options} other={other} {...boxOf(props)} />;
}

export function DateWidget(props: WidgetProps) {
  const handleChange = (parts: DayParts): void => props.onChange(textOfBoxes(parts));
  return (
    <DateField
      {...boxOf(props)}
      value={boxesOfText(String(props.value))}
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
        aria-describedby={describe(id, { hint })['aria-describedby']}
      >
        {field.label}
      </Checkbox>
      <HintAndError id={id} hint={hint} />
    </div>
  );
}

/** Any number of a closed list. */
export function ManyWidget(props: WidgetProps) {
  const { value, onChange, ...box } = boxOf(props);
  return (
    <CheckboxGroup
      {...box}
      options={props.options}
      chosen={value.split(' ')}
      onChange={chosen => onChange(chosen.join(' '))}
    />
  );
}
