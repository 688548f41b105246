import { splitPastedDay } from '@kinfolio/domain/values/calendar';
import { type FormEvent, useState } from 'react';
import { relationships, sharedSections } from '../../../passport/sharing/terms.ts';
import { ErrorSummary, type SummaryError } from '../../../ui/feedback/ErrorSummary.tsx';
import { useSummary } from '../../../ui/feedback/use-summary.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { CheckboxGroup } from '../../../ui/form/CheckboxGroup.tsx';
import { DateField } from '../../../ui/form/DateField.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import {
  type AccessDraft,
  type AccessSurroundings,
  emptyAccess,
  stepProblems,
  withRelationship,
} from '../give-access.ts';
import { waitOptions } from '../wait-options.ts';
import { notifyByOf, notifyOptions, type Telling, type TypedContact } from './contact-draft.ts';

interface EmergencyContactFormProps extends AccessSurroundings {
  readonly isTemporary: boolean;
  /** What was typed before, to continue with. */
  readonly before?: TypedContact | undefined;
  /** A person who has access: how they are called and reached is changed, and what they may open stays. */
  readonly isKept?: boolean;
  readonly onDone: (form: TypedContact) => void;
  readonly onCancel: () => void;
}

const relationshipOptions = relationships.map(({ label }) => ({ value: label, label }));
const sectionOptions = sharedSections.map(({ id, title }) => ({ value: id, label: title }));

/** One contact, on one form. */
export function EmergencyContactForm({
  isTemporary,
  isKept = false,
  before,
  onDone,
  onCancel,
  ...surroundings
}: EmergencyContactFormProps) {
  const road = isTemporary ? 'window' : 'silence';
  const [typed, setTyped] = useState<AccessDraft>(before?.typed ?? { ...emptyAccess, road });
  const [telling, setTelling] = useState<Telling>(before ?? { notify: true, notifyBy: 'mail' });
  const summary = useSummary();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const problems = [
      ...(isKept ? [0] : [0, 1, 2]).flatMap(step => stepProblems(step, typed, surroundings)),
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
  const told = (change: Partial<Telling>) => setTelling(old => ({ ...old, ...change }));
  return (
    <form className="fields" noValidate onSubmit={handleSubmit}>
      <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
      <Reached {...props} />
      <Select
        id="ga-notify-by"
        label="How we write to them"
        hint="Where we cannot send texts, we write by email."
        required
        options={notifyOptions}
        value={telling.notifyBy}
        onChange={value => told({ notifyBy: notifyByOf(value) })}
      />
      {isKept ? (
        <p className="muted">
          What they can open, and when, stays. To change that, stop it under People and access, and give
          access again.
        </p>
      ) : (
        <Terms {...props} isTemporary={isTemporary} />
      )}
      {!isTemporary && (
        <Checkbox checked={telling.notify} onChange={notify => told({ notify })}>
          A day before it opens, write to them to ask me to log in
        </Checkbox>
      )}
      <div className="actions">
        <Button type="submit">{before === undefined ? 'Add contact' : 'Keep these details'}</Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function tellingProblems({ phone }: AccessDraft, { notifyBy }: Telling): SummaryError[] {
  const isLacking = notifyBy !== 'mail' && phone.trim() === '';
  return isLacking ? [{ id: 'ga-phone', message: 'Enter their mobile number, or choose “By email”' }] : [];
}

interface PartProps {
  readonly draft: AccessDraft;
  readonly errorOf: (id: string) => string | undefined;
  readonly onChange: (change: Partial<AccessDraft>) => void;
}

/** Who it is, and where they are reached. */
function Reached({ draft, errorOf, onChange }: PartProps) {
  return (
    <>
      <TextField
        id="ga-name"
        label="Full name"
        required
        value={draft.name}
        error={errorOf('ga-name')}
        onChange={name => onChange({ name })}
      />
      <TextField
        id="ga-email"
        label="Email"
        required
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        value={draft.email}
        error={errorOf('ga-email')}
        onChange={email => onChange({ email })}
      />
      <TextField
        id="ga-phone"
        label="Phone"
        hint="A mobile. The number that proves who they are can go there too."
        type="tel"
        inputMode="tel"
        width={14}
        value={draft.phone}
        error={errorOf('ga-phone')}
        onChange={phone => onChange({ phone })}
      />
      <Select
        id="ga-relationship"
        label="Relationship"
        required
        placeholder="Choose one"
        options={relationshipOptions}
        value={draft.relationship}
        error={errorOf('ga-relationship')}
        onChange={relationship => onChange(withRelationship(draft, relationship))}
      />
    </>
  );
}

/** What they can open, and when. */
function Terms({ draft, errorOf, onChange, isTemporary }: PartProps & { readonly isTemporary: boolean }) {
  return (
    <>
      {isTemporary ? <Days {...{ draft, errorOf, onChange }} /> : <Wait {...{ draft, errorOf, onChange }} />}
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
      <p className="muted">They can read and print, and change nothing.</p>
      {!isTemporary && (
        <Checkbox checked={draft.card} onChange={card => onChange({ card })}>
          Make an Emergency Card for them: with it they need no account
        </Checkbox>
      )}
    </>
  );
}

function Wait({ draft, errorOf, onChange }: PartProps) {
  return (
    <>
      <Select
        id="ga-wait"
        label="Days without you"
        required
        options={waitOptions}
        value={draft.wait}
        onChange={wait => onChange({ wait })}
      />
      {draft.wait === 'other' && (
        <TextField
          id="ga-other-wait"
          label="Number of days"
          required
          inputMode="numeric"
          width={4}
          value={draft.otherWait}
          error={errorOf('ga-other-wait')}
          onChange={otherWait => onChange({ otherWait })}
        />
      )}
    </>
  );
}

function Days({ draft, errorOf, onChange }: PartProps) {
  const days = { required: true, splitPasted: splitPastedDay };
  return (
    <>
      <DateField
        {...days}
        id="ga-from"
        label="Start date"
        value={draft.from}
        error={errorOf('ga-from')}
        onChange={from => onChange({ from })}
      />
      <DateField
        {...days}
        id="ga-to"
        label="End date"
        value={draft.to}
        error={errorOf('ga-to')}
        onChange={to => onChange({ to })}
      />
    </>
  );
}
