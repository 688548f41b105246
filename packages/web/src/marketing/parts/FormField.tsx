import { siteFormFields } from '@kinfolio/contract/site-forms';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/layout/Icon.tsx';

interface FieldProps {
  /** The name of a field that the server knows too. The form and the server show the same message if it is missing. */
  name: keyof typeof siteFormFields;
  label: string;
  hint?: string;
  children: (ids: { id: string; name: string; describedBy: string }) => ReactNode;
}

/** A field in a form that works without script: label, hint, a place for the error, then the control. */
export function StaticFormField({ name, label, hint, children }: FieldProps) {
  const id = `field-${name}`;
  const describedBy = [hint === undefined ? [] : `${id}-hint`, `${id}-error`].flat().join(' ');
  return (
    <div className="field" data-field={name} data-missing={siteFormFields[name].missing}>
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p className="field__error" id={`${id}-error`} hidden>
        <Icon of={CircleAlert} size="sm" />
        <span />
      </p>
      {children({ id, name, describedBy })}
    </div>
  );
}

/** A hidden field that catches bots, because no person fills it in. */
export function TrapField() {
  return (
    <div className="trap" aria-hidden="true">
      <label htmlFor="field-website">Leave this empty</label>
      <input id="field-website" name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
