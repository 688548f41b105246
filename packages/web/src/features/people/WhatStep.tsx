import { sharedSections } from '../../passport/sharing/terms.ts';
import { CheckboxGroup } from '../../ui/form/CheckboxGroup.tsx';
import { RadioGroup } from '../../ui/form/RadioGroup.tsx';
import { AccessAmountChoice } from './AmountChoice.tsx';
import { type AccessStepProps, includesWholePassport, sharesOnlyDesk } from './give-access.ts';

const options = sharedSections.map(({ id, title }) => ({ value: id, label: title }));

const levels = [
  { value: 'view', label: 'Read and print' },
  {
    value: 'edit',
    label: 'Read and change',
    hint: 'Earlier versions are kept',
  },
  {
    value: 'full',
    label: 'See and change everything (Full Access)',
    hint: 'Private notes and the budget too',
  },
] as const;

/**
 * Asks what the person may open, and whether they may edit it. Opening everything requires a wait, which not every plan
 * includes.
 */
export function ChooseContentsStep({
  draft,
  errorOf,
  firstName,
  onChange,
  waits,
  changes,
}: AccessStepProps & {
  readonly waits: boolean;
  /** Whether the access that is being changed opens after a wait, which cannot be changed. Absent for new access. */
  readonly changes?: 'release' | 'shared' | undefined;
}) {
  if (draft.isStatement === true)
    return (
      <>
        <h2>What can {firstName} see?</h2>
        <p>
          {firstName} can see who has been told, what the estate owns and owes, with amounts, how much money
          has come in and gone out, and what is left.
        </p>
        <p>
          {firstName} cannot see account numbers, letters, papers or notes, and cannot change anything.{' '}
          {firstName} sees things as they were when you last updated the estate. You share nothing else.
        </p>
      </>
    );
  if (sharesOnlyDesk(draft))
    return (
      <>
        <h2>What may {firstName} do?</h2>
        <p>
          {firstName} can open the executor’s desk, with all its numbers and letters. You share nothing else.
        </p>
        <RadioGroup
          label="On the desk"
          hideLabel
          options={[
            { value: 'edit', label: 'Read and change', hint: 'For another executor' },
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
      {waits && changes !== 'shared' && <AccessAmountChoice draft={draft} onChange={onChange} />}
      {draft.level !== 'full' && !includesWholePassport(draft) && (
        <CheckboxGroup
          id="ga-sections"
          label="Sections, with their papers"
          hint="Check each section. Untick what you want to keep to yourself."
          plainLabel
          options={options}
          chosen={draft.sections}
          error={errorOf('ga-sections')}
          onChange={chosen =>
            onChange({ sections: sharedSections.map(({ id }) => id).filter(id => chosen.includes(id)) })
          }
        />
      )}
      {!includesWholePassport(draft) && changes !== 'release' && (
        <RadioGroup
          label={`What can ${firstName} do?`}
          options={levels}
          value={draft.level}
          onChange={level => onChange({ level })}
        />
      )}
    </>
  );
}
