import { listGuessableWords } from '@kinfolio/domain/accounts/new-password';
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
  /** Whether the account has a passkey, which can be used instead of a forgotten password. */
  hasPasskey?: boolean;
  email: string;
  /** Other facts about the person, which would make a password easy to guess. */
  known?: readonly string[];
  /** Resolves to the error as a sentence and the field that it concerns, or to undefined on success. */
  onChange: (input: {
    /** The current password; absent if a passkey is used instead. */
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
  const details = listGuessableWords(email, ...(known ?? []));
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
        <p>Your device will ask for your passkey instead of your current password.</p>
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
            {forgotten ? 'Use my current password' : 'I have forgotten my current password'}
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

/** Explains, before the person confirms, what renewing the keys does and what it ends. */
function RenewalCosts({ id }: { id: string }) {
  return (
    <div className="stack" id={id}>
      <p>We also renew every key to your passport. It takes a few seconds.</p>
      <ul className="bul">
        <li>Every other device is logged out.</li>
        <li>Your printed recovery kit stops working. You get a new one to print.</li>
        <li>Your passkeys stop working. You can add them again.</li>
        <li>You cannot take back what someone has already seen or copied.</li>
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
