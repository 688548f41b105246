import { paidKey } from '@kinfolio/domain/records/paid';
import type { FieldProblem } from '@kinfolio/domain/records/record-check';
import { memo } from 'react';
import type { WidgetProps } from './widget.ts';
import { widgets } from './widgets.ts';

export interface FormFieldProps
  extends Pick<
    WidgetProps,
    | 'id'
    | 'field'
    | 'value'
    | 'required'
    | 'options'
    | 'known'
    | 'note'
    | 'warning'
    | 'recordId'
    | 'per'
    | 'paid'
  > {
  /** The key of the field in its kind. */
  readonly name: string;
  readonly problem: FieldProblem | undefined;
  readonly onChange: (name: string, value: WidgetProps['value']) => void;
}

/** One field of a form, by the widget for its type. Typing in one field does not draw the others again. */
export const FormField = memo(({ name, problem, onChange, ...rest }: FormFieldProps) => {
  if (rest.field.type === 'file' || rest.field.type === 'rows') return null;
  const Widget = widgets[rest.field.type];
  return (
    <Widget
      {...rest}
      error={problem?.message}
      part={problem?.part}
      onChange={value => onChange(name, value)}
      onPaid={paid => onChange(paidKey(name), paid)}
    />
  );
});
