import { listPrintablePassportParts } from '@kinfolio/domain/print/whole-passport';
import { splitPastedDay } from '@kinfolio/domain/values/calendar';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { CheckboxGroup } from '../../ui/form/CheckboxGroup.tsx';
import { DateField } from '../../ui/form/DateField.tsx';
import { RadioGroup } from '../../ui/form/RadioGroup.tsx';
import { Select, type SelectOption } from '../../ui/form/Select.tsx';
import { type ExportChoiceProblem, type ExportChoices, figuresOnField, hasFullNumbers } from './choices.ts';

export interface ExportChoicesProps {
  readonly choices: ExportChoices;
  readonly onChange: (changes: Partial<ExportChoices>) => void;
  readonly problem: ExportChoiceProblem | undefined;
}

/** The id of the control that a problem concerns. */
export const exportControlId = (of: ExportChoiceProblem['of']): string => `export-${of}`;

interface PeopleProps {
  readonly people: readonly SelectOption[];
}

function WhoseChoice({
  choices,
  onChange,
  people,
  label,
}: ExportChoicesProps & PeopleProps & { readonly label: string }) {
  if (people.length < 2) return null;
  return (
    <Select
      label={label}
      plainLabel
      hint="Shows what belongs to this person, and their share of what is owned jointly. Things with no named owner belong to the passport owner."
      options={people}
      value={choices.personId === '' ? (people[0]?.value ?? '') : choices.personId}
      onChange={personId => onChange({ personId })}
    />
  );
}

/** The choices for a first sheet: the person, and the print size. */
export function FirstSheetChoices(props: ExportChoicesProps & PeopleProps) {
  return (
    <>
      <WhoseChoice {...props} label="Whose sheet" />
      <LargePrint {...props} />
    </>
  );
}

/** The choices for an Executor pack: the person it is for, and the date of its figures. */
export function ExecutorPackChoices(props: ExportChoicesProps & PeopleProps) {
  const { choices, onChange, problem } = props;
  const wrong = problem?.of === 'figuresOn' ? problem : undefined;
  return (
    <>
      <WhoseChoice {...props} label="Whose pack" />
      <DateField
        id={exportControlId('figuresOn')}
        label={figuresOnField.label}
        required
        hint="Choose today, or the day of death. We use the amounts as they were recorded on that day. Records deleted since then are left out, unless you restore them first."
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

/** The sections of the passport to include in the document. */
export function WholePassportChoices({ choices, onChange, problem }: ExportChoicesProps) {
  return (
    <>
      <CheckboxGroup
        id={exportControlId('parts')}
        label="Sections"
        plainLabel
        options={listPrintablePassportParts.map(({ id, title }) => ({ value: id, label: title }))}
        chosen={choices.parts}
        onChange={chosen =>
          onChange({
            parts: listPrintablePassportParts.map(({ id }) => id).filter(id => chosen.includes(id)),
          })
        }
        error={problem?.of === 'parts' ? problem.message : undefined}
      />
      <PrintChoices choices={choices} onChange={onChange} />
    </>
  );
}

function PrintChoices({ choices, onChange }: Omit<ExportChoicesProps, 'problem'>) {
  return (
    <>
      <RadioGroup
        label="Account and policy numbers"
        options={[
          {
            value: 'last',
            label: 'The last four characters',
            hint: 'Enough to tell one account from another',
          },
          {
            value: 'whole',
            label: 'Whole numbers',
            hint: 'Banks and insurers ask for the full numbers. Keep this document as safe as your will.',
          },
        ]}
        value={hasFullNumbers(choices) ? 'whole' : 'last'}
        onChange={value => onChange({ fullNumbers: value === 'whole' })}
      />
      <LargePrint choices={choices} onChange={onChange} />
    </>
  );
}

function LargePrint({ choices, onChange }: Omit<ExportChoicesProps, 'problem'>) {
  return (
    <Checkbox checked={choices.largePrint} onChange={largePrint => onChange({ largePrint })}>
      Large print, nothing smaller than 16 points
    </Checkbox>
  );
}

/** Whether the copy includes the files of papers. */
export function CopyChoices({ choices, onChange }: ExportChoicesProps) {
  return (
    <Checkbox checked={choices.withFiles} onChange={withFiles => onChange({ withFiles })}>
      <span className="strong">Include the files of my papers</span>
      <br />
      <span className="small muted">
        You get everything in one zip file, with earlier versions. With many papers, the file can be large.
      </span>
    </Checkbox>
  );
}
