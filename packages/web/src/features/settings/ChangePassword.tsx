import { newPasswordErrors } from '@kinfolio/domain/new-password';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ErrorSummary, type SummaryError } from '../../ui/ErrorSummary.tsx';
import { NewPasswordFields } from '../../ui/NewPasswordFields.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { showToast } from '../../ui/toast.ts';
import { UsernameHint } from '../../ui/UsernameHint.tsx';
import { useSummary } from '../../ui/use-summary.ts';

export interface ChangePasswordProps {
  /** A passkey of this account is there, which can stand for a forgotten password. */
  hasPasskey?: boolean;
  email: string;
  /** Gives the sentence of what went wrong and the box it belongs to, or nothing. */
  onChange: (input: {
    /** Absent when a passkey is to stand for it. */
    current?: string;
    next: string;
    renewKeys: boolean;
  }) => Promise<{ id?: 'current'; message: string } | undefined>;
}

const none = { current: '', password: '', again: '' };
type Errors = Partial<typeof none>;

export function ChangePassword({ email, hasPasskey = false, onChange }: ChangePasswordProps) {
  const [typed, setTyped] = useState(none);
  const [errors, setErrors] = useState<Errors>({});
  const summary = useSummary();
  const [busy, setBusy] = useState(false);
  const [forgotten, setForgotten] = useState(false);
  const [renewKeys, setRenewKeys] = useState(false);
  const costsId = useId();
  const set = (key: keyof typeof none) => (value: string) => {
    setTyped(before => ({ ...before, [key]: value }));
    setErrors(({ [key]: _gone, ...others }) => others);
  };
  const show = (found: Errors, others: readonly SummaryError[] = []) => {
    setErrors(found);
    const linked = Object.entries(found).map(([key, message]) => ({ id: boxId(key), message }));
    summary.show([...linked, ...others]);
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const found = check(typed, forgotten);
    show(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const problem = await onChange({
      next: typed.password,
      renewKeys,
      ...(!forgotten && { current: typed.current }),
    });
    setBusy(false);
    if (problem?.id) show({ [problem.id]: problem.message });
    else if (problem) show({}, [{ message: problem.message }]);
    else {
      setTyped(none);
      setForgotten(false);
      setRenewKeys(false);
      showToast({ message: renewKeys ? 'Password changed and keys renewed' : 'Password changed' });
    }
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
          <Button look="quiet" onClick={() => setForgotten(!forgotten)}>
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
        knownAboutPerson={[email]}
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
        <li>Every other device is signed out.</li>
        <li>Your printed recovery kit stops working. You get a new one to print.</li>
        <li>Your passkeys stop working. You can add them again.</li>
        <li>What somebody has seen or copied already, no new key takes back.</li>
      </ul>
    </div>
  );
}

const boxId = (key: string) => `change-${key}`;

const isIncomplete = ({ current, password, again }: typeof none, forgotten: boolean) =>
  password === '' || again === '' || (!forgotten && current === '');

function check(typed: typeof none, forgotten: boolean): Errors {
  const current = typed.current || forgotten ? {} : { current: 'Type your current password' };
  return { ...current, ...newPasswordErrors(typed) };
}
