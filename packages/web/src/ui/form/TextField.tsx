import { type ComponentProps, type ReactNode, useId } from 'react';
import { describe, FieldFrame, type FieldTexts, fillToken } from './FieldFrame.tsx';

type Native = Pick<
  ComponentProps<'input'>,
  | 'type'
  | 'inputMode'
  | 'autoCapitalize'
  | 'spellCheck'
  | 'maxLength'
  | 'onBlur'
  | 'onFocus'
  | 'name'
  | 'autoFocus'
  | 'dir'
>;

export interface TextFieldProps extends FieldTexts, Native {
  value: string;
  onChange: (value: string) => void;
  id?: string;
  /** "off" unless said otherwise: browsers write what is typed into other fields to files of their own. */
  autoComplete?: string;
  /** The same for a sealed answer: what may fill the empty box. [Note: Filled by the browser, kept by nobody] */
  fillsAs?: string;
  /** Width says the expected length, in characters. */
  width?: 4 | 6 | 10 | 14;
  /** Set for numbers that are read aloud: slashed zero, even spacing. */
  ident?: boolean;
  /** Several lines, this many shown. */
  rows?: number;
  /** A sign fixed before the box, such as the pound. */
  prefix?: string;
  /** Stands at the end of the box and belongs to it, such as Show. */
  affix?: ReactNode;
  /** Below the box. */
  children?: ReactNode;
}

/** One box to type in. Its error is drawn from the owner's state and survives typing and leaving the field. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, warning, required, plainLabel, ...rest } = props;
  const { id: givenId, value, onChange, children, ...more } = rest;
  const { autoComplete = 'off', fillsAs, width, ident, rows, prefix, affix, ...native } = more;
  const ownId = useId();
  const id = givenId ?? ownId;
  const boxed = Boolean(prefix || affix);
  const control = {
    id,
    value,
    autoComplete: fillsAs === undefined ? autoComplete : fillToken(fillsAs, value),
    className: ['input', ident && 'ident', width && !boxed && `w-${width}`].filter(Boolean).join(' '),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    ...describe(id, { hint, error, warning, required: required ?? false }),
  };
  const box = rows ? <textarea {...control} rows={rows} /> : <input type="text" {...native} {...control} />;
  return (
    <FieldFrame
      id={id}
      {...{ label, hint, error, warning, required: required ?? false, plainLabel: plainLabel ?? false }}
    >
      {boxed ? (
        <div className={width ? `affix w-${width}` : 'affix'}>
          {prefix && (
            <span className="affix__pre" aria-hidden="true">
              {prefix}
            </span>
          )}
          {box}
          {affix}
        </div>
      ) : (
        box
      )}
      {children}
    </FieldFrame>
  );
}

/** Pounds and pence as people write them; what is understood is decided by the owner of the form. */
export function MoneyField(props: Omit<TextFieldProps, 'prefix' | 'type' | 'inputMode'>) {
  return <TextField width={14} {...props} prefix="£" inputMode="decimal" />;
}
