import { type ComponentProps, type ReactNode, useId } from 'react';
import { createAriaDescription, FieldFrame, type FieldTexts, getAutocompleteToken } from './FieldFrame.tsx';

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
  /** "off" by default, because with other values a browser stores what is typed in files of its own. */
  autoComplete?: string;
  /**
   * The autocomplete token that a box for a sealed answer has while it is empty. See [Note: Browsers must not store
   * sealed answers].
   */
  fillsAs?: string;
  /** The width of the box in characters, which suggests how long the answer should be. */
  width?: 4 | 6 | 10 | 14;
  /** Shows a slashed zero and evenly spaced digits, for numbers that people read aloud. */
  ident?: boolean;
  /** Makes the box multi-line, and sets the number of lines it shows. */
  rows?: number;
  /** A fixed symbol before the box, such as the pound sign. */
  prefix?: string;
  /** Content at the end of the box, such as a Show button. */
  affix?: ReactNode;
  /** Shown below the box. */
  children?: ReactNode;
}

/** A text box. The owning form's state holds its error, so the error stays while the person types or leaves the box. */
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
    autoComplete: fillsAs === undefined ? autoComplete : getAutocompleteToken(fillsAs, value),
    className: ['input', ident && 'ident', width && !boxed && `w-${width}`].filter(Boolean).join(' '),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    ...createAriaDescription(id, { hint, error, warning, required: required ?? false }),
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

/** A box for pounds and pence as people write them. The owning form decides how to read the text. */
export function MoneyField(props: Omit<TextFieldProps, 'prefix' | 'type' | 'inputMode'>) {
  return <TextField width={14} {...props} prefix="£" inputMode="decimal" />;
}
