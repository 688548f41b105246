import { sharedSections } from '../../passport/sharing/terms.ts';
import { CheckboxGroup } from '../../ui/form/CheckboxGroup.tsx';
import { RadioGroup } from '../../ui/form/RadioGroup.tsx';
import { AmountChoice } from './AmountChoice.tsx';
import { type AccessStepProps, isAllOfIt } from './give-access.ts';

const options = sharedSections.map(({ id, title }) => ({ value: id, label: title }));

const levels = [
  { value: 'view', label: 'Read and print it' },
  {
    value: 'edit',
    label: 'Read it and change it',
    hint: 'Earlier versions are kept',
  },
  {
    value: 'full',
    label: 'Everything, and change it (Full Access)',
    hint: 'Private notes and the budget too',
  },
] as const;

/** What may be opened, and whether it may be changed. All of it takes a wait, which not every plan has. */
export function WhatStep({
  draft,
  errorOf,
  firstName,
  onChange,
  waits,
  changes,
}: AccessStepProps & {
  readonly waits: boolean;
  /** Of an access that is changed: whether it is after a wait, which stays. */
  readonly changes?: 'release' | 'shared' | undefined;
}) {
  if (draft.estate !== undefined)
    return (
      <>
        <h2>What may {firstName} do?</h2>
        <p>
          {firstName} can open the executor’s desk, with all its numbers and letters. Nothing else of yours is
          shared.
        </p>
        <RadioGroup
          label="On the desk"
          hideLabel
          options={[
            { value: 'edit', label: 'Read it and change it', hint: 'For another executor' },
            { value: 'view', label: 'Read it' },
          ]}
          value={draft.level}
          onChange={level => onChange({ level: level === 'edit' ? 'edit' : 'view' })}
        />
      </>
    );
  return (
    <>
      <h2>What may {firstName} open?</h2>
      {waits && changes !== 'shared' && <AmountChoice draft={draft} onChange={onChange} />}
      {draft.level !== 'full' && !isAllOfIt(draft) && (
        <CheckboxGroup
          id="ga-sections"
          label="Sections, with their papers"
          hint="Check each one. Untick what you want to keep to yourself."
          plainLabel
          options={options}
          chosen={draft.sections}
          error={errorOf('ga-sections')}
          onChange={chosen =>
            onChange({ sections: sharedSections.map(({ id }) => id).filter(id => chosen.includes(id)) })
          }
        />
      )}
      {!isAllOfIt(draft) && changes !== 'release' && (
        <RadioGroup
          label={`What may ${firstName} do?`}
          options={levels}
          value={draft.level}
          onChange={level => onChange({ level })}
        />
      )}
    </>
  );
}
