import { formatDay } from '@kinfolio/domain/calendar';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { PasswordForm, type PasswordFormProps } from '../../ui/PasswordForm.tsx';
import { StepFocus } from '../../ui/StepFocus.tsx';

/** A passkey as it is listed. */
export interface ListedPasskey {
  id: string;
  /** The London day it was made. */
  madeOn: Parameters<typeof formatDay>[0];
}

export interface PasskeySettingProps {
  email: string;
  /** Undefined while they are looked for. */
  passkeys: readonly ListedPasskey[] | undefined;
  /** Gives what went wrong, or nothing once the passkey is there. */
  onAdd: PasswordFormProps['onSubmit'];
  onRemove: (id: string) => Promise<void>;
}

/** Passkeys: a fingerprint, a face or a PIN instead of the password. */
export function PasskeySetting({ email, passkeys, onAdd, onRemove }: PasskeySettingProps) {
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<string>();
  const add = async (password: string) => {
    const problem = await onAdd(password);
    if (problem === undefined) setAdding(false);
    return problem;
  };
  const remove = async (id: string) => {
    setRemoving(id);
    await onRemove(id);
    setRemoving(undefined);
  };
  return (
    <div className="stack">
      <p>
        Open your passport with your fingerprint, your face or the PIN of this device. Your password and your
        recovery kit go on working.
      </p>
      {passkeys !== undefined && passkeys.length > 0 && (
        <ul className="rows told">
          {passkeys.map(({ id, madeOn }) => (
            <li className="actions" key={id}>
              <span>Passkey made on {formatDay(madeOn)}</span>
              <Button
                look="quiet"
                busy={removing === id ? 'Removing...' : undefined}
                onClick={() => void remove(id)}
              >
                Remove <span className="hide">the passkey made on {formatDay(madeOn)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <StepFocus step={adding ? 'adding' : 'listed'} label="Passkeys">
        {adding ? (
          <PasswordForm
            boxId="passkey-password"
            email={email}
            hint="So that nobody else can add a way in on a device you left open."
            words={{ submit: 'Add a passkey', busy: 'Adding...' }}
            onSubmit={add}
            onCancel={() => setAdding(false)}
          >
            <p>Your device asks for your fingerprint, your face or your PIN next.</p>
          </PasswordForm>
        ) : (
          <Button onClick={() => setAdding(true)}>Add a passkey</Button>
        )}
      </StepFocus>
    </div>
  );
}
