import { splitPastedDay } from '@kinfolio/domain/values/calendar';
import { relationshipChoices } from '../../passport/sharing/terms.ts';
import { DateField } from '../../ui/form/DateField.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { type AccessStepProps, setRelationship } from './give-access.ts';
import { waitDayOptions } from './wait-options.ts';

// The form fields for a person's access. The screens and the emergency contact form both use them, and their
// ids are those of `listStepProblems`.

type FieldProps = Pick<AccessStepProps, 'draft' | 'errorOf' | 'onChange'> & {
  readonly label: string;
  readonly hint?: string | undefined;
};

const relationshipOptions = relationshipChoices.map(({ label }) => ({ value: label, label }));

export function NameField({ draft, errorOf, onChange }: Omit<FieldProps, 'label'>) {
  return (
    <TextField
      id="ga-name"
      label="Full name"
      required
      value={draft.name}
      error={errorOf('ga-name')}
      onChange={name => onChange({ name })}
    />
  );
}

export function RelationshipField({ draft, errorOf, onChange, label }: FieldProps) {
  return (
    <Select
      id="ga-relationship"
      label={label}
      required
      placeholder="Choose one"
      options={relationshipOptions}
      value={draft.relationship}
      error={errorOf('ga-relationship')}
      onChange={relationship => onChange(setRelationship(draft, relationship))}
    />
  );
}

export function EmailField({ draft, errorOf, onChange, hint }: Omit<FieldProps, 'label'>) {
  return (
    <TextField
      id="ga-email"
      label="Email"
      hint={hint}
      required
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      value={draft.email}
      error={errorOf('ga-email')}
      onChange={email => onChange({ email })}
    />
  );
}

export function PhoneField({ draft, errorOf, onChange, label, hint }: FieldProps) {
  return (
    <TextField
      id="ga-phone"
      label={label}
      hint={hint}
      type="tel"
      inputMode="tel"
      width={14}
      value={draft.phone}
      error={errorOf('ga-phone')}
      onChange={phone => onChange({ phone })}
    />
  );
}

/** The first and last day of access between two dates. */
export function AccessDatesFields({
  draft,
  errorOf,
  onChange,
  labels: [first, last],
}: Omit<FieldProps, 'label'> & { readonly labels: readonly [string, string] }) {
  const days = { required: true, splitPasted: splitPastedDay };
  return (
    <>
      <DateField
        {...days}
        id="ga-from"
        label={first}
        value={draft.from}
        error={errorOf('ga-from')}
        onChange={from => onChange({ from })}
      />
      <DateField
        {...days}
        id="ga-to"
        label={last}
        value={draft.to}
        error={errorOf('ga-to')}
        onChange={to => onChange({ to })}
      />
      <p className="muted">Both days are included in full, in London time.</p>
    </>
  );
}

const waitBoxes = {
  wait: { id: 'ga-wait', other: 'ga-other-wait', otherValue: 'otherWait' },
  askWait: { id: 'ga-ask-wait', other: 'ga-other-ask-wait', otherValue: 'otherAskWait' },
} as const;

/**
 * Asks for the length of a wait in days: one of the usual numbers, or another. `of` selects which of the two waits of
 * the access it is about.
 */
export function WaitDaysFields({
  draft,
  errorOf,
  onChange,
  label,
  hint,
  plainLabel = false,
  of = 'wait',
}: FieldProps & { readonly plainLabel?: boolean; readonly of?: keyof typeof waitBoxes }) {
  const { id, other, otherValue } = waitBoxes[of];
  return (
    <>
      <Select
        id={id}
        label={label}
        hint={hint}
        required={!plainLabel}
        plainLabel={plainLabel}
        options={waitDayOptions}
        value={draft[of]}
        onChange={wait => onChange({ [of]: wait })}
      />
      {draft[of] === 'other' && (
        <TextField
          id={other}
          label="Number of days"
          required
          inputMode="numeric"
          width={4}
          value={draft[otherValue]}
          error={errorOf(other)}
          onChange={days => onChange({ [otherValue]: days })}
        />
      )}
    </>
  );
}
