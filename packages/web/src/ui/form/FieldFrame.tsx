import { CircleAlert, CircleHelp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../layout/Icon.tsx';

/** What every field may say about itself. */
export interface FieldTexts {
  label: string;
  hint?: ReactNode;
  /** The sentence of the problem. It stays until the owner of the form takes it away, at the next submit or edit. */
  error?: string | undefined;
  /** Something strange that is allowed: said below the box, and nothing waits for it. */
  warning?: string | undefined;
  required?: boolean;
  /** Leaves out "(optional)", where a whole form says so once or the answer is never empty. */
  plainLabel?: boolean;
}

export function LabelWords({ label, required, plainLabel }: FieldTexts) {
  return (
    <>
      {label}
      {required ? (
        <span className="star" aria-hidden="true">
          {' *'}
        </span>
      ) : (
        !plainLabel && <span className="opt"> (optional)</span>
      )}
    </>
  );
}

export function HintAndError({
  id,
  hint,
  error,
}: {
  id: string;
  hint?: ReactNode;
  error?: string | undefined;
}) {
  return (
    <>
      {hint && (
        <span className="hint" id={hintId(id)}>
          {hint}
        </span>
      )}
      {error && (
        <p className="field__error" id={errorId(id)}>
          <Icon of={CircleAlert} />
          <span>{error}</span>
        </p>
      )}
    </>
  );
}

export interface FieldFrameProps extends FieldTexts {
  id: string;
  children: ReactNode;
}

export function Warning({ id, warning }: { id: string; warning: string | undefined }) {
  return (
    warning && (
      <p className="field__warning" id={warningId(id)}>
        <Icon of={CircleHelp} />
        <span>{warning}</span>
      </p>
    )
  );
}

/** Label, hint, error, control, warning: always in that order, for every control that has one box. */
export function FieldFrame({ id, children, ...texts }: FieldFrameProps) {
  return (
    <div className={fieldClass(texts.error)}>
      <label htmlFor={id}>
        <LabelWords {...texts} />
      </label>
      <HintAndError id={id} hint={texts.hint} error={texts.error} />
      {children}
      <Warning id={id} warning={texts.warning} />
    </div>
  );
}

interface FieldGroupProps extends FieldFrameProps {
  /** The heading above asks it already: the label is heard, not seen. */
  hideLabel?: boolean;
}

/** As {@link FieldFrame}, for what has several boxes or none. It can be focused, so that a summary may lead to it. */
export function FieldGroup({ id, children, hideLabel, ...texts }: FieldGroupProps) {
  return (
    <fieldset
      className={fieldClass(texts.error)}
      id={id}
      tabIndex={-1}
      aria-describedby={describe(id, texts)['aria-describedby']}
    >
      <legend className={hideLabel ? 'hide' : 'legend'}>
        <LabelWords {...texts} />
      </legend>
      <HintAndError id={id} hint={texts.hint} error={texts.error} />
      {children}
    </fieldset>
  );
}

// [Note: Filled by the browser, kept by nobody] A box with an autocomplete token can be filled and is understood by
// assistive technology; what is typed into one Chromium writes to a file of its own, unsealed. So the token of a sealed
// answer stands while the box is empty, and goes with the first letter: then the browser keeps nothing.

/** What the browser is told of a sealed answer's box: what may fill it, and nothing once something is in it. */
export const fillToken = (token: string, value: string) => (value === '' ? token : 'off');

export const fieldClass = (error: string | undefined) => (error ? 'field field--error' : 'field');
const hintId = (id: string) => `${id}-hint`;
const errorId = (id: string) => `${id}-error`;
const warningId = (id: string) => `${id}-warning`;

/** The aria attributes that tie a control to its hint, its error and its warning. */
export function describe(id: string, { hint, error, warning, required }: Omit<FieldTexts, 'label'>) {
  const ids = [hint ? hintId(id) : '', error ? errorId(id) : '', warning ? warningId(id) : '']
    .filter(Boolean)
    .join(' ');
  return {
    'aria-describedby': ids || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required ? true : undefined,
  };
}
