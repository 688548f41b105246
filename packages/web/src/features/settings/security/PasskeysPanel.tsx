import { formatDay, todayInLondon } from '@kinfolio/domain/values/calendar';
import { useState } from 'react';
import { getProblemText, noPasskeysText, wrongPasswordText } from '../../../session/api/problem-words.ts';
import type { Session } from '../../../session/api/session-client.ts';
import type { DevicePasskeys } from '../../../session/api/use-passkeys.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { PasswordForm, type PasswordFormProps } from '../../../ui/form/PasswordForm.tsx';
import { StepFocus } from '../../../ui/layout/StepFocus.tsx';
import { usePanelLoaded } from '../panel-loading.ts';

export interface PasskeysPanelProps extends DevicePasskeys {
  session: Session;
  email: string;
}

/** The open account's passkeys. */
export function PasskeysPanel({ session, email, known, look }: PasskeysPanelProps) {
  usePanelLoaded(known !== undefined);
  const add = async (password: string) => {
    const passkeys = await session.passkeys();
    if (passkeys === undefined) return { message: noPasskeysText };
    const added = await passkeys.add(password);
    if (added.ok) {
      await look();
      showToast({ message: 'Your passkey is ready' });
      return undefined;
    }
    if (added.problem === 'wrong-password') return { id: 'password' as const, message: wrongPasswordText };
    return { message: getProblemText(added.problem) };
  };
  const remove = async (id: string, password: string) => {
    const removed = await (await session.passkeys())?.remove(id, password);
    await look();
    if (removed?.ok === true) {
      showToast({ message: 'Passkey removed. You can delete it on your device too.' });
      return undefined;
    }
    if (removed?.problem === 'wrong-password') return { id: 'password' as const, message: wrongPasswordText };
    return { message: getProblemText(removed?.problem ?? 'unexpected') };
  };
  const listed = known?.map(({ id, madeAt }) => ({
    id,
    madeOn: todayInLondon({ now: () => Date.parse(madeAt) }),
  }));
  return <PasskeySetting email={email} passkeys={listed} onAdd={add} onRemove={remove} />;
}

interface ListedPasskey {
  id: string;
  /** The date on which the passkey was created, in London. */
  madeOn: Parameters<typeof formatDay>[0];
}

interface PasskeySettingProps {
  email: string;
  /** The passkeys; undefined while they load. */
  passkeys: readonly ListedPasskey[] | undefined;
  /** Resolves to the error, or to undefined once the passkey has been added. */
  onAdd: PasswordFormProps['onSubmit'];
  /** Resolves to the error, or to undefined once the passkey has been removed. */
  onRemove: (id: string, password: string) => ReturnType<PasswordFormProps['onSubmit']>;
}

/** The setting for passkeys, with which a fingerprint, a face or a PIN replaces the password. */
function PasskeySetting({ email, passkeys, onAdd, onRemove }: PasskeySettingProps) {
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<string>();
  const add = async (password: string) => {
    const problem = await onAdd(password);
    if (problem === undefined) setAdding(false);
    return problem;
  };
  const remove = async (id: string, password: string) => {
    const problem = await onRemove(id, password);
    if (problem === undefined) setRemoving(undefined);
    return problem;
  };
  const open = adding ? 'adding' : removing === undefined ? 'listed' : 'removing';
  return (
    <div className="stack">
      <p>
        Open your passport with your fingerprint, your face or this device’s PIN. Your password and your
        recovery kit still work.
      </p>
      {passkeys !== undefined && passkeys.length > 0 && (
        <ul className="rows told">
          {passkeys.map(({ id, madeOn }) => (
            <li className="actions" key={id}>
              <span>Passkey made on {formatDay(madeOn)}</span>
              <Button variant="quiet" onClick={() => setRemoving(id)}>
                Remove <span className="hide">the passkey made on {formatDay(madeOn)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <StepFocus step={open} label="Passkeys">
        {removing !== undefined ? (
          <PasswordForm
            boxId="passkey-removal-password"
            email={email}
            hint="We ask for your password so that nobody else can remove your passkey if you leave this device open."
            words={{ submit: 'Remove the passkey', busy: 'Removing...' }}
            onSubmit={password => remove(removing, password)}
            onCancel={() => setRemoving(undefined)}
          >
            <p>After that, this passkey will not open your passport.</p>
          </PasswordForm>
        ) : adding ? (
          <PasswordForm
            boxId="passkey-password"
            email={email}
            hint="We ask for your password so that nobody else can add a passkey if you leave this device open."
            words={{ submit: 'Add a passkey', busy: 'Adding...' }}
            onSubmit={add}
            onCancel={() => setAdding(false)}
          >
            <p>Your device will ask for your fingerprint, your face or your PIN next.</p>
          </PasswordForm>
        ) : (
          <Button onClick={() => setAdding(true)}>Add a passkey</Button>
        )}
      </StepFocus>
    </div>
  );
}
