import { createPaidFieldKey } from '@kinfolio/domain/records/paid';
import type { FieldProblem } from '@kinfolio/domain/records/record-check';
import { memo } from 'react';
import type { WidgetProps } from './widget.ts';
import { fieldWidgets } from './widgets.ts';

export interface FormFieldProps
  extends Pick<
    WidgetProps,
    | 'id'
    | 'field'
    | 'value'
    | 'required'
    | 'options'
    | 'known'
    | 'together'
    | 'note'
    | 'warning'
    | 'recordId'
    | 'per'
    | 'paid'
  > {
  /** The field's key in its kind. */
  readonly name: string;
  readonly problem: FieldProblem | undefined;
  readonly onChange: (name: string, value: WidgetProps['value']) => void;
}

/** One field in a form, with the widget for its type. Typing in one field does not re-render the others. */
export const FormField = memo(({ name, problem, onChange, ...rest }: FormFieldProps) => {
  if (rest.field.type === 'file' || rest.field.type === 'rows') return null;
  const Widget = fieldWidgets[rest.field.type];
  return (
    <Widget
      {...rest}
      error={problem?.message}
      part={problem?.part}
      onChange={value => onChange(name, value)}
      onUseKnown={text => {
        onChange(name, text);
        for (const [other, its] of Object.entries(rest.together?.[text] ?? {})) onChange(other, its);
      }}
      onPaid={paid => onChange(createPaidFieldKey(name), paid)}
    />
  );
});
