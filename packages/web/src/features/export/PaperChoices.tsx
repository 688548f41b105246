import { passportParts } from '@kinfolio/domain/print/whole-passport';
import { splitPastedDay } from '@kinfolio/domain/values/calendar';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { CheckboxGroup } from '../../ui/form/CheckboxGroup.tsx';
import { DateField } from '../../ui/form/DateField.tsx';
import { RadioGroup } from '../../ui/form/RadioGroup.tsx';
import { type Option, Select } from '../../ui/form/Select.tsx';
import { type ChoiceProblem, type Choices, figuresOnField, hasFullNumbers } from './choices.ts';

export interface ChoicesProps {
  readonly choices: Choices;
  readonly onChange: (changes: Partial<Choices>) => void;
  readonly problem: ChoiceProblem | undefined;
}

/** The id of the control a problem is of. */
export const choiceId = (of: ChoiceProblem['of']): string => `export-${of}`;

interface PeopleProps {
  readonly people: readonly Option[];
}

function WhoseChoice({
  choices,
  onChange,
  people,
  label,
}: ChoicesProps & PeopleProps & { readonly label: string }) {
  if (people.length < 2) return null;
  return (
    <Select
      label={label}
      plainLabel
      hint="Their things and their shares. What names nobody belongs to the owner of the passport."
      options={people}
      value={choices.personId === '' ? (people[0]?.value ?? '') : choices.personId}
      onChange={personId => onChange({ personId })}
    />
  );
}

/** Whose first sheet, and how large its letters are. */
export function SheetChoices(props: ChoicesProps & PeopleProps) {
  return (
    <>
      <WhoseChoice {...props} label="Whose sheet" />
      <LargePrint {...props} />
    </>
  );
}

/** Whose Executor pack, and of which day. */
export function PackChoices(props: ChoicesProps & PeopleProps) {
  const { choices, onChange, problem } = props;
  const wrong = problem?.of === 'figuresOn' ? problem : undefined;
  return (
    <>
      <WhoseChoice {...props} label="Whose pack" />
      <DateField
        id={choiceId('figuresOn')}
        label={figuresOnField.label}
        required
        hint="Amounts are as they had been recorded by this day: today, or later the day of a death. What was deleted since is left out, unless you put it back first."
        splitPasted={splitPastedDay}
        value={choices.figuresOn}
        onChange={figuresOn => onChange({ figuresOn })}
        error={wrong?.message}
        errorPart={wrong?.part}
      />
      <PrintChoices choices={choices} onChange={onChange} />
    </>
  );
}

/** Which sections of the passport. */
export function PassportChoices({ choices, onChange, problem }: ChoicesProps) {
  return (
    <>
      <CheckboxGroup
        id={choiceId('parts')}
        label="Sections"
        plainLabel
        options={passportParts.map(({ id, title }) => ({ value: id, label: title }))}
        chosen={choices.parts}
        onChange={chosen =>
          onChange({ parts: passportParts.map(({ id }) => id).filter(id => chosen.includes(id)) })
        }
        error={problem?.of === 'parts' ? problem.message : undefined}
      />
      <PrintChoices choices={choices} onChange={onChange} />
    </>
  );
}

function PrintChoices({ choices, onChange }: Omit<ChoicesProps, 'problem'>) {
  return (
    <>
      <RadioGroup
        label="Account and policy numbers"
        options={[
          { value: 'last', label: 'Their last four characters', hint: 'Enough to tell one from another' },
          {
            value: 'whole',
            label: 'Whole numbers',
            hint: 'What banks and insurers ask for. Keep such a paper as safe as a will.',
          },
        ]}
        value={hasFullNumbers(choices) ? 'whole' : 'last'}
        onChange={value => onChange({ fullNumbers: value === 'whole' })}
      />
      <LargePrint choices={choices} onChange={onChange} />
    </>
  );
}

function LargePrint({ choices, onChange }: Omit<ChoicesProps, 'problem'>) {
  return (
    <Checkbox checked={choices.largePrint} onChange={largePrint => onChange({ largePrint })}>
      Large print, nothing smaller than 16 points
    </Checkbox>
  );
}

/** Whether the files of papers are in the copy. */
export function CopyChoices({ choices, onChange }: ChoicesProps) {
  return (
    <Checkbox checked={choices.withFiles} onChange={withFiles => onChange({ withFiles })}>
      <span className="strong">With the files of my papers</span>
      <br />
      <span className="small muted">
        Everything comes as one zip file, earlier versions too. With many papers it can be large.
      </span>
    </Checkbox>
  );
}
