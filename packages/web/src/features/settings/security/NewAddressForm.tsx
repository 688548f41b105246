import { ErrorSummary } from '../../../ui/feedback/ErrorSummary.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { UsernameHint } from '../../../ui/form/UsernameHint.tsx';
import { type FormProblem, useTextForm } from '../../../ui/form/use-text-form.ts';

/** The addresses that can be changed, each with the labels of its field. */
export const addressKinds = {
  email: {
    label: 'New email',
    hint: 'We will send a code to this address and to the one you have now.',
    type: 'email',
    autoComplete: 'email',
    missing: 'Type your new email',
  },
  phone: {
    label: 'Your phone number',
    hint: 'We will send a code to this number by text message.',
    type: 'tel',
    autoComplete: 'tel',
    missing: 'Type your phone number',
  },
  /** A phone number used as a second factor. */
  factor: {
    label: 'Phone number',
    hint: 'At each login we send a code to this number by text message. We will send the first one now.',
    type: 'tel',
    autoComplete: 'tel',
    missing: 'Type the phone number',
  },
} as const;
export type AddressKind = keyof typeof addressKinds;

export interface NewAddressFormProps {
  kind: AddressKind;
  /** The initial value, for example a number that we know but that is not confirmed. */
  address?: string;
  /** The current email, for password managers. */
  email: string;
  /** Resolves to the error and the field that it concerns, or to undefined on success. */
  onSubmit: (typed: {
    address: string;
    password: string;
  }) => Promise<FormProblem<'address' | 'password'> | undefined>;
  onCancel: () => void;
}

/** Asks for a new address and for the password, because access to an unattended device must not be enough. */
export function NewAddressForm({ kind, address = '', email, onSubmit, onCancel }: NewAddressFormProps) {
  const { missing, ...words } = addressKinds[kind];
  const form = useTextForm({ begin: { address, password: '' }, idOf: key => `new-${kind}-${key}` });
  const { typed, errors, busy, summary, set } = form;
  const wrong = () => ({
    ...(typed.address.trim() === '' && { address: missing }),
    ...(typed.password === '' && { password: 'Type your password' }),
  });
  const send = () => onSubmit({ ...typed, address: typed.address.trim() });
  return (
    <form className="fields narrow" noValidate onSubmit={event => void form.submit(event, wrong(), send)}>
      <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
      <TextField
        {...words}
        id={`new-${kind}-address`}
        required
        autoCapitalize="none"
        spellCheck={false}
        value={typed.address}
        error={errors.address}
        onChange={set('address')}
      />
      <UsernameHint email={email} />
      <PasswordField
        id={`new-${kind}-password`}
        label="Your password"
        hint="We ask for your password so that nobody else can change this if you leave this device open."
        autoComplete="current-password"
        required
        value={typed.password}
        error={errors.password}
        onChange={set('password')}
      />
      <div className="actions">
        <Button
          type="submit"
          variant="primary"
          notReady={typed.address.trim() === '' || typed.password === ''}
          busy={busy ? 'Sending...' : undefined}
        >
          {kind === 'email' ? 'Send the codes' : 'Send the code'}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
