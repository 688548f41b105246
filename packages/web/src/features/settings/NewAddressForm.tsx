import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { UsernameHint } from '../../ui/UsernameHint.tsx';
import { useSummary } from '../../ui/use-summary.ts';

/** What may be changed, with the words of its box. */
export const addressKinds = {
  email: {
    label: 'New email',
    hint: 'We send a code to this address and to the one you have now.',
    type: 'email',
    autoComplete: 'email',
    missing: 'Type your new email',
  },
  phone: {
    label: 'New phone number',
    hint: 'We send a code to this number by text message.',
    type: 'tel',
    autoComplete: 'tel',
    missing: 'Type your new phone number',
  },
  /** A phone as second step. */
  factor: {
    label: 'Phone number',
    hint: 'At each sign-in we send a code to this number by text message. Now we send the first one.',
    type: 'tel',
    autoComplete: 'tel',
    missing: 'Type the phone number',
  },
} as const;
export type AddressKind = keyof typeof addressKinds;

export interface NewAddressFormProps {
  kind: AddressKind;
  /** The email of now, for password managers. */
  email: string;
  /** Gives what went wrong and with which box, or nothing. */
  onSubmit: (typed: {
    address: string;
    password: string;
  }) => Promise<{ id?: 'address' | 'password'; message: string } | undefined>;
  onCancel: () => void;
}

type Errors = Partial<Record<'address' | 'password', string>>;

/** Asks for a new address, and for the password: a device left open must not be enough. */
export function NewAddressForm({ kind, email, onSubmit, onCancel }: NewAddressFormProps) {
  const { missing, ...words } = addressKinds[kind];
  const [typed, setTyped] = useState({ address: '', password: '' });
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const summary = useSummary();
  const show = (found: Errors, alone?: string) => {
    setErrors(found);
    const linked = Object.entries(found).map(([key, message]) => ({ id: `new-${kind}-${key}`, message }));
    summary.show(alone === undefined ? linked : [...linked, { message: alone }]);
  };
  const edit = (key: keyof Errors) => (value: string) => {
    setTyped(before => ({ ...before, [key]: value }));
    setErrors(({ [key]: _gone, ...others }) => others);
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const found: Errors = {
      ...(typed.address.trim() === '' && { address: missing }),
      ...(typed.password === '' && { password: 'Type your password' }),
    };
    show(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const problem = await onSubmit({ ...typed, address: typed.address.trim() });
    setBusy(false);
    if (problem?.id) show({ [problem.id]: problem.message });
    else show({}, problem?.message);
  };
  return (
    <form className="fields narrow" noValidate onSubmit={event => void handleSubmit(event)}>
      <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
      <TextField
        {...words}
        id={`new-${kind}-address`}
        required
        autoCapitalize="none"
        spellCheck={false}
        value={typed.address}
        error={errors.address}
        onChange={edit('address')}
      />
      <UsernameHint email={email} />
      <PasswordField
        id={`new-${kind}-password`}
        label="Your password"
        hint="So that nobody else can change this on a device you left open."
        autoComplete="current-password"
        required
        value={typed.password}
        error={errors.password}
        onChange={edit('password')}
      />
      <div className="actions">
        <Button
          type="submit"
          look="primary"
          notReady={typed.address.trim() === '' || typed.password === ''}
          busy={busy ? 'Sending...' : undefined}
        >
          {kind === 'email' ? 'Send the codes' : 'Send the code'}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
