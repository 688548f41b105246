import { sharedSections } from '../../passport/sharing/terms.ts';
import { CheckboxGroup } from '../../ui/form/CheckboxGroup.tsx';
import type { AccessStepProps } from './give-access.ts';

const options = sharedSections.map(({ id, title }) => ({ value: id, label: title }));

/** What may be read. Only the owner changes anything. */
export function WhatStep({ draft, errorOf, firstName, onChange }: AccessStepProps) {
  return (
    <>
      <h2>What may {firstName} open?</h2>
      <CheckboxGroup
        id="ga-sections"
        label="Sections"
        plainLabel
        options={options}
        chosen={draft.sections}
        error={errorOf('ga-sections')}
        onChange={chosen =>
          onChange({ sections: sharedSections.map(({ id }) => id).filter(id => chosen.includes(id)) })
        }
      />
      <p className="muted">
        {firstName} can read what is in them, and change nothing. Files of papers stay with you.
      </p>
    </>
  );
}
