import { formBoxes } from '@kinfolio/contract/site-forms';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/layout/Icon.tsx';

interface FieldProps {
  /** Of the boxes that the server knows; it says the same of one that is missing. */
  name: keyof typeof formBoxes;
  label: string;
  hint?: string;
  children: (ids: { id: string; name: string; describedBy: string }) => ReactNode;
}

/** A field of a form that works without script: label, hint, a place for what is wrong, then the box. */
export function FormField({ name, label, hint, children }: FieldProps) {
  const id = `field-${name}`;
  const describedBy = [hint === undefined ? [] : `${id}-hint`, `${id}-error`].flat().join(' ');
  return (
    <div className="field" data-field={name} data-missing={formBoxes[name].missing}>
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

/** A box that no person sees and only programs fill in. */
export function TrapField() {
  return (
    <div className="trap" aria-hidden="true">
      <label htmlFor="field-website">Leave this empty</label>
      <input id="field-website" name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
