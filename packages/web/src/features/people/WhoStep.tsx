import { relationships } from '../../passport/sharing/terms.ts';
import { Select } from '../../ui/form/Select.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { type AccessStepProps, withRelationship } from './give-access.ts';

const options = relationships.map(({ label }) => ({ value: label, label }));

export function WhoStep({ draft, errorOf, onChange }: AccessStepProps) {
  return (
    <>
      <h2>Who is it?</h2>
      <TextField
        id="ga-name"
        label="Full name"
        required
        value={draft.name}
        error={errorOf('ga-name')}
        onChange={name => onChange({ name })}
      />
      <Select
        id="ga-relationship"
        label="They are your"
        required
        placeholder="Choose one"
        options={options}
        value={draft.relationship}
        error={errorOf('ga-relationship')}
        onChange={relationship => onChange(withRelationship(draft, relationship))}
      />
      <TextField
        id="ga-email"
        label="Email"
        hint="We write to them there, and it proves who they are."
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
        label="Mobile"
        type="tel"
        inputMode="tel"
        width={14}
        value={draft.phone}
        error={errorOf('ga-phone')}
        onChange={phone => onChange({ phone })}
      />
    </>
  );
}
