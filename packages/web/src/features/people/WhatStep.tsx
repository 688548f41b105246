import { type SharedLevel, sharedSections } from '../../passport/sharing/terms.ts';
import { CheckboxGroup } from '../../ui/form/CheckboxGroup.tsx';
import { RadioGroup, type RadioOption } from '../../ui/form/RadioGroup.tsx';
import type { AccessStepProps } from './give-access.ts';

const options = sharedSections.map(({ id, title }) => ({ value: id, label: title }));

const levels: readonly RadioOption<SharedLevel>[] = [
  { value: 'view', label: 'See' },
  { value: 'edit', label: 'See and change' },
  {
    value: 'full',
    label: 'Everything, and change it (Full Access)',
    hint: 'Every section, and your private notes.',
  },
];

export function WhatStep({ draft, errorOf, firstName, onChange }: AccessStepProps) {
  return (
    <>
      <h2>What may {firstName} open?</h2>
      {draft.level !== 'full' && (
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
      )}
      <RadioGroup
        label="They may"
        options={levels}
        value={draft.level}
        onChange={level => onChange({ level })}
      />
    </>
  );
}
