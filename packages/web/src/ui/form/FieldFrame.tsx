import { CircleAlert, CircleHelp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../layout/Icon.tsx';

export interface FieldTexts {
  label: string;
  hint?: ReactNode;
  /** The error message. It stays until the owning form removes it, at the next submit or edit. */
  error?: string | undefined;
  /** A message about an unusual but allowed value, shown below the box. It does not stop the person from continuing. */
  warning?: string | undefined;
  required?: boolean;
  /** Leaves "(optional)" out of the label, if the form explains it once or the answer is never empty. */
  plainLabel?: boolean;
}

export function FieldLabel({ label, required, plainLabel }: FieldTexts) {
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

export function FieldHintAndError({
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

export function FieldWarning({ id, warning }: { id: string; warning: string | undefined }) {
  return (
    warning && (
      <p className="field__warning" id={warningId(id)}>
        <Icon of={CircleHelp} />
        <span>{warning}</span>
      </p>
    )
  );
}

/** The frame of every control with a single box: label, hint, error, control and warning, always in that order. */
export function FieldFrame({ id, children, ...texts }: FieldFrameProps) {
  return (
    <div className={getFieldClass(texts.error)}>
      <label htmlFor={id}>
        <FieldLabel {...texts} />
      </label>
      <FieldHintAndError id={id} hint={texts.hint} error={texts.error} />
      {children}
      <FieldWarning id={id} warning={texts.warning} />
    </div>
  );
}

interface FieldGroupProps extends FieldFrameProps {
  /** Whether the label is only for screen readers, because the heading above already asks the question. */
  hideLabel?: boolean;
}

/**
 * Like {@link FieldFrame}, for controls with several boxes or none. The group itself can take the focus, so that a
 * summary can link to it.
 */
export function FieldGroup({ id, children, hideLabel, ...texts }: FieldGroupProps) {
  return (
    <fieldset
      className={getFieldClass(texts.error)}
      id={id}
      tabIndex={-1}
      aria-describedby={createAriaDescription(id, texts)['aria-describedby']}
    >
      <legend className={hideLabel ? 'hide' : 'legend'}>
        <FieldLabel {...texts} />
      </legend>
      <FieldHintAndError id={id} hint={texts.hint} error={texts.error} />
      {children}
    </fieldset>
  );
}

// [Note: Browsers must not store sealed answers] A box with an autocomplete token can be filled by the browser and is
// understood by assistive technology, but Chromium writes the text typed into it to a file of its own, unencrypted. So
// the box for a sealed answer has its token only while it is empty and loses it with the first letter, so that the
// browser stores nothing.

/**
 * The autocomplete token of a box for a sealed answer: `token` while the box is empty, and `off` once it has a value.
 */
export const getAutocompleteToken = (token: string, value: string) => (value === '' ? token : 'off');

export const getFieldClass = (error: string | undefined) => (error ? 'field field--error' : 'field');
const hintId = (id: string) => `${id}-hint`;
const errorId = (id: string) => `${id}-error`;
const warningId = (id: string) => `${id}-warning`;

/** The aria attributes that connect a control to its hint, its error and its warning. */
export function createAriaDescription(
  id: string,
  { hint, error, warning, required }: Omit<FieldTexts, 'label'>,
) {
  const ids = [hint ? hintId(id) : '', error ? errorId(id) : '', warning ? warningId(id) : '']
    .filter(Boolean)
    .join(' ');
  return {
    'aria-describedby': ids || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required ? true : undefined,
  };
}
