import { guessable } from '@kinfolio/domain/accounts/new-password';
import { type FormEvent, useId, useState } from 'react';
import { checkNewPassword } from '../../../passport/wording/new-password.ts';
import { ErrorSummary } from '../../../ui/feedback/ErrorSummary.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { NewPasswordFields } from '../../../ui/form/NewPasswordFields.tsx';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { UsernameHint } from '../../../ui/form/UsernameHint.tsx';
import { type FormProblem, useTextForm } from '../../../ui/form/use-text-form.ts';

export interface ChangePasswordProps {
  /** A passkey of this account is there, which can stand for a forgotten password. */
  hasPasskey?: boolean;
  email: string;
  /** What else is known about the person, and makes no password. */
  known?: readonly string[];
  /** Gives the sentence of what went wrong and the box it belongs to, or nothing. */
  onChange: (input: {
    /** Absent when a passkey is to stand for it. */
    current?: string;
    next: string;
    renewKeys: boolean;
  }) => Promise<FormProblem<'current'> | undefined>;
}

const none = { current: '', password: '', again: '' };
export function ChangePassword({ email, hasPasskey = false, known, onChange }: ChangePasswordProps) {
  const form = useTextForm({ begin: none, idOf: boxId });
  const { typed, errors, busy, summary, set } = form;
  const [forgotten, setForgotten] = useState(false);
  const [renewKeys, setRenewKeys] = useState(false);
  const costsId = useId();
  const details = guessable(email, ...(known ?? []));
  const handleSubmit = async (event: FormEvent) => {
    const input = { next: typed.password, renewKeys, ...(!forgotten && { current: typed.current }) };
    if (!(await form.submit(event, check(typed, forgotten, details), () => onChange(input)))) return;
    form.clear();
    setForgotten(false);
    setRenewKeys(false);
    showToast({ message: renewKeys ? 'Password changed and keys renewed' : 'Password changed' });
  };
  return (
    <form className="fields narrow" noValidate onSubmit={event => void handleSubmit(event)}>
      <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
      <UsernameHint email={email} />
      {forgotten ? (
        <p>Your device asks for your passkey instead of your current password.</p>
      ) : (
        <PasswordField
          id={boxId('current')}
          label="Current password"
          autoComplete="current-password"
          required
          value={typed.current}
          error={errors.current}
          onChange={set('current')}
        />
      )}
      {hasPasskey && (
        <div>
          <Button variant="quiet" className="flushleft" onClick={() => setForgotten(!forgotten)}>
            {forgotten ? 'Use my current password' : 'I have forgotten it'}
          </Button>
        </div>
      )}
      <NewPasswordFields
        ids={{ password: boxId('password'), again: boxId('again') }}
        label="New password"
        password={typed.password}
        again={typed.again}
        onPassword={set('password')}
        onAgain={set('again')}
        errors={errors}
        knownAboutPerson={details}
      />
      <div className="stack">
        <Checkbox
          checked={renewKeys}
          onChange={setRenewKeys}
          aria-describedby={renewKeys ? costsId : undefined}
        >
          Someone may know my password
        </Checkbox>
        {renewKeys && <RenewalCosts id={costsId} />}
      </div>
      <div className="actions">
        <Button
          type="submit"
          notReady={isIncomplete(typed, forgotten)}
          busy={busy ? (renewKeys ? 'Renewing your keys...' : 'Changing...') : undefined}
        >
          Change password
        </Button>
      </div>
    </form>
  );
}

/** What renewing does and takes away, before somebody asks for it. */
function RenewalCosts({ id }: { id: string }) {
  return (
    <div className="stack" id={id}>
      <p>We renew every key of your passport as well. It takes a few seconds.</p>
      <ul className="bul">
        <li>Every other device is logged out.</li>
        <li>Your printed recovery kit stops working. You get a new one to print.</li>
        <li>Your passkeys stop working. You can add them again.</li>
        <li>What someone has seen or copied already cannot be called back.</li>
      </ul>
    </div>
  );
}

const boxId = (key: string) => `change-${key}`;

const isIncomplete = ({ current, password, again }: typeof none, forgotten: boolean) =>
  password === '' || again === '' || (!forgotten && current === '');

async function check(
  typed: typeof none,
  forgotten: boolean,
  details: readonly string[],
): Promise<Partial<typeof none>> {
  const current = typed.current || forgotten ? {} : { current: 'Type your current password' };
  return { ...current, ...(await checkNewPassword(typed, details)) };
}
