import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

/** What every field may say about itself. */
export interface FieldTexts {
  label: string;
  hint?: ReactNode;
  /** The sentence of the problem. It stays until the owner of the form takes it away, at the next submit or edit. */
  error?: string | undefined;
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

/** Label, hint, error, control: always in that order, for every control that has one box. */
export function FieldFrame({ id, children, ...texts }: FieldFrameProps) {
  return (
    <div className={fieldClass(texts.error)}>
      <label htmlFor={id}>
        <LabelWords {...texts} />
      </label>
      <HintAndError id={id} hint={texts.hint} error={texts.error} />
      {children}
    </div>
  );
}

export const fieldClass = (error: string | undefined) => (error ? 'field field--error' : 'field');
const hintId = (id: string) => `${id}-hint`;
const errorId = (id: string) => `${id}-error`;

/** The aria attributes that tie a control to its hint and its error. */
export function describe(id: string, { hint, error, required }: Omit<FieldTexts, 'label'>) {
  const ids = [hint ? hintId(id) : '', error ? errorId(id) : ''].filter(Boolean).join(' ');
  return {
    'aria-describedby': ids || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required ? true : undefined,
  };
}
