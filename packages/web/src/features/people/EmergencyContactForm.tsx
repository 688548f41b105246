import { splitPastedDay } from '@kinfolio/domain/values/calendar';
import { type FormEvent, useState } from 'react';
import { v4 as newId } from 'uuid';
import { relationships, sharedSections } from '../../passport/sharing/terms.ts';
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx';
import { useSummary } from '../../ui/feedback/use-summary.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { CheckboxGroup } from '../../ui/form/CheckboxGroup.tsx';
import { DateField } from '../../ui/form/DateField.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import {
  type AccessDraft,
  type AccessSurroundings,
  accessOf,
  emptyAccess,
  type NewAccess,
  stepProblems,
  withRelationship,
} from './give-access.ts';
import { waitOptions } from './wait-options.ts';

/** A contact that was added and not saved yet. */
export interface ContactDraft {
  readonly id: string;
  readonly access: NewAccess;
  /** Whether they are asked, a day before it opens, to ask the owner to sign in. */
  readonly notify: boolean;
}

interface EmergencyContactFormProps extends AccessSurroundings {
  readonly isTemporary: boolean;
  readonly onAdd: (draft: ContactDraft) => void;
  readonly onCancel: () => void;
}

const relationshipOptions = relationships.map(({ label }) => ({ value: label, label }));
const sectionOptions = sharedSections.map(({ id, title }) => ({ value: id, label: title }));

/** One contact, on one form. */
export function EmergencyContactForm({
  isTemporary,
  onAdd,
  onCancel,
  ...surroundings
}: EmergencyContactFormProps) {
  const road = isTemporary ? 'window' : 'silence';
  const [draft, setDraft] = useState<AccessDraft>({ ...emptyAccess, road });
  const [notify, setNotify] = useState(true);
  const summary = useSummary();
  const set = (change: Partial<AccessDraft>) => setDraft(before => ({ ...before, ...change }));
  const errorOf = (id: string) => summary.errors.find(error => error.id === id)?.message;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const problems = [0, 1, 2].flatMap(step => stepProblems(step, draft, surroundings));
    const access = accessOf(draft, surroundings);
    if (problems.length > 0 || access === undefined) summary.show(problems);
    else onAdd({ id: newId(), access, notify: notify && !isTemporary });
  };
  return (
    <form className="fields" noValidate onSubmit={handleSubmit}>
      <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
      <TextField
        id="ga-name"
        label="Full name"
        required
        value={draft.name}
        error={errorOf('ga-name')}
        onChange={name => set({ name })}
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
        onChange={email => set({ email })}
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
        onChange={phone => set({ phone })}
      />
      <Select
        id="ga-relationship"
        label="Relationship"
        required
        placeholder="Choose one"
        options={relationshipOptions}
        value={draft.relationship}
        error={errorOf('ga-relationship')}
        onChange={relationship => setDraft(before => withRelationship(before, relationship))}
      />
      {isTemporary ? (
        <Days {...{ draft, errorOf }} onChange={set} />
      ) : (
        <Wait {...{ draft, errorOf }} onChange={set} />
      )}
      <CheckboxGroup
        id="ga-sections"
        label="Sections they can open"
        required
        options={sectionOptions}
        chosen={draft.sections}
        error={errorOf('ga-sections')}
        onChange={chosen =>
          set({ sections: sharedSections.map(({ id }) => id).filter(id => chosen.includes(id)) })
        }
      />
      <p className="muted">They can read and print, and change nothing.</p>
      {!isTemporary && (
        <>
          <Checkbox checked={draft.card} onChange={card => set({ card })}>
            Make an Emergency Card for them: with it they need no account
          </Checkbox>
          <Checkbox checked={notify} onChange={setNotify}>
            A day before it opens, email them to ask me to sign in
          </Checkbox>
        </>
      )}
      <div className="actions">
        <Button type="submit">Add contact</Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

interface PartProps {
  readonly draft: AccessDraft;
  readonly errorOf: (id: string) => string | undefined;
  readonly onChange: (change: Partial<AccessDraft>) => void;
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
