import { type FormEvent, useState } from 'react';
import { type SharedLevel, sharedSections } from '../../../passport/sharing/terms.ts';
import { ErrorSummary, type SummaryError } from '../../../ui/feedback/ErrorSummary.tsx';
import { useErrorSummary } from '../../../ui/feedback/use-summary.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { CheckboxGroup } from '../../../ui/form/CheckboxGroup.tsx';
import { RadioGroup } from '../../../ui/form/RadioGroup.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { AccessAmountChoice } from '../AmountChoice.tsx';
import {
  type AccessContext,
  type AccessDraft,
  type AccessStepProps,
  emptyAccessDraft,
  includesWholePassport,
  listStepProblems,
} from '../give-access.ts';
import {
  AccessDatesFields,
  EmailField,
  NameField,
  PhoneField,
  RelationshipField,
  WaitDaysFields,
} from '../person-fields.tsx';
import { CardOnlyQuestion } from './CardAlone.tsx';
import { type ContactChannels, notifyOptions, type TypedContact, toNotifyChannels } from './contact-draft.ts';

interface EmergencyContactFormProps extends AccessContext {
  readonly isTemporary: boolean;
  /** The values typed earlier, to continue with. */
  readonly before?: TypedContact | undefined;
  /**
   * Whether the person already has access. The form can then change their name and contact details, but not what they
   * may open.
   */
  readonly isKept?: boolean;
  readonly onDone: (form: TypedContact) => void;
  readonly onCancel: () => void;
}

const temporaryLevels: readonly { readonly value: SharedLevel; readonly label: string }[] = [
  { value: 'view', label: 'Read and print' },
  { value: 'edit', label: 'Read and change' },
];
const sectionOptions = sharedSections.map(({ id, title }) => ({ value: id, label: title }));

export function EmergencyContactForm({
  isTemporary,
  isKept = false,
  before,
  onDone,
  onCancel,
  ...surroundings
}: EmergencyContactFormProps) {
  const road = isTemporary ? 'window' : 'silence';
  const [typed, setTyped] = useState<AccessDraft>(
    before?.typed ?? { ...emptyAccessDraft, road, everything: !isTemporary },
  );
  const [telling, setTelling] = useState<ContactChannels>(before ?? { notify: true, notifyBy: 'mail' });
  const summary = useErrorSummary();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const problems = [
      ...(isKept ? [0] : [0, 1, 2]).flatMap(step => listStepProblems(step, typed, surroundings)),
      ...tellingProblems(typed, telling),
    ];
    if (problems.length > 0) summary.show(problems);
    else onDone({ typed, notifyBy: telling.notifyBy, notify: telling.notify && !isTemporary });
  };
  const props = {
    draft: typed,
    errorOf: (id: string) => summary.errors.find(error => error.id === id)?.message,
    onChange: (change: Partial<AccessDraft>) => setTyped(old => ({ ...old, ...change })),
  };
  const told = (change: Partial<ContactChannels>) => setTelling(old => ({ ...old, ...change }));
  return (
    <form className="fields" noValidate onSubmit={handleSubmit}>
      <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
      <NameField {...props} />
      <EmailField {...props} />
      <PhoneField
        {...props}
        label="Phone"
        hint="Use a mobile number. We can also text them the code that proves who they are."
      />
      <RelationshipField {...props} label="Relationship" />
      <Select
        id="ga-notify-by"
        label="How should we contact this person?"
        hint="If we cannot send texts, we will email instead."
        required
        options={notifyOptions}
        value={telling.notifyBy}
        onChange={value => told({ notifyBy: toNotifyChannels(value) })}
      />
      {isKept ? (
        <p className="muted">
          To change what they can open, or when, go to their page under People and access and choose Change.
        </p>
      ) : (
        <Terms {...props} isTemporary={isTemporary} />
      )}
      {!isTemporary && (
        <p className="muted">
          A day before your passport opens to them, we write to them and ask them to get in touch with you.
        </p>
      )}
      <div className="actions">
        <Button type="submit">{before === undefined ? 'Add contact' : 'Save these details'}</Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function tellingProblems({ phone }: AccessDraft, { notifyBy }: ContactChannels): SummaryError[] {
  const isLacking = notifyBy !== 'mail' && phone.trim() === '';
  return isLacking ? [{ id: 'ga-phone', message: 'Enter their mobile number, or choose “By email”' }] : [];
}

interface TermsProps extends Pick<AccessStepProps, 'draft' | 'errorOf' | 'onChange'> {
  readonly isTemporary: boolean;
}

/** Asks what the contact may open, and when. */
function Terms({ draft, errorOf, onChange, isTemporary }: TermsProps) {
  return (
    <>
      {isTemporary ? (
        <AccessDatesFields {...{ draft, errorOf, onChange }} labels={['Start date', 'End date']} />
      ) : (
        <WaitDaysFields {...{ draft, errorOf, onChange }} label="Days without hearing from you" />
      )}
      {!isTemporary && <AccessAmountChoice draft={draft} onChange={onChange} />}
      {!includesWholePassport(draft) && (
        <CheckboxGroup
          id="ga-sections"
          label="Sections they can open"
          required
          options={sectionOptions}
          chosen={draft.sections}
          error={errorOf('ga-sections')}
          onChange={chosen =>
            onChange({ sections: sharedSections.map(({ id }) => id).filter(id => chosen.includes(id)) })
          }
        />
      )}
      {isTemporary ? (
        <RadioGroup
          label="What they can do"
          options={temporaryLevels}
          value={draft.level}
          onChange={level => onChange({ level })}
        />
      ) : (
        !includesWholePassport(draft) && (
          <p className="muted">This person can read and print, but not change anything.</p>
        )
      )}
      {!isTemporary && (
        <Checkbox checked={draft.card} onChange={card => onChange({ card })}>
          Make an Emergency Card for them, so that they need no account
        </Checkbox>
      )}
      {!isTemporary && draft.card && <CardOnlyQuestion {...{ draft, onChange }} />}
    </>
  );
}
