import { accountClosingMs } from '@kinfolio/contract/retention';
import { CircleAlert, Download } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import type { AccountClosingState, LeavingApi } from '../../session/api/leaving.ts';
import { getProblemText } from '../../session/api/problem-words.ts';
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx';
import { Button, ButtonLink } from '../../ui/form/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { UsernameHint } from '../../ui/form/UsernameHint.tsx';
import { useTextForm } from '../../ui/form/use-text-form.ts';
import { Icon } from '../../ui/layout/Icon.tsx';
import { describeContentToDelete, formatClosingDay } from './words.ts';

interface CloseFormProps {
  api: LeavingApi;
  email: string;
  state: AccountClosingState;
  sellsPlans: boolean;
  now: () => number;
  onClosed: (state: AccountClosingState) => void;
}

const idOf = (key: string) => `close-${key}`;

/** Shows the numbers of records and files that will be deleted, then asks for the password. */
export function CloseAccountForm({ api, email, state, sellsPlans, now, onClosed }: CloseFormProps) {
  const form = useTextForm({ begin: { password: '', sure: '' }, idOf });
  const { typed, errors, busy, summary, set } = form;
  const [sure, setSure] = useState(false);
  const handleSubmit = async (event: FormEvent) => {
    const wrong = {
      ...(typed.password === '' && { password: 'Enter your password' }),
      ...(!sure && {
        sure: 'Tick the box to confirm you understand that Kinfolio cannot bring back your account',
      }),
    };
    await form.submit(event, wrong, async () => {
      const closed = await api.close(typed.password);
      if (closed.ok) {
        onClosed(closed.value);
        return undefined;
      }
      return closed.problem === 'wrong-password'
        ? { id: 'password', message: 'Check your password. It does not open this passport.' }
        : { message: getProblemText(closed.problem) };
    });
  };
  return (
    <section className="sheet stack" aria-label="Close account">
      <h2 className="h3">What happens</h2>
      <ul className="bul closing__list">
        <li>
          {describeContentToDelete(state)} on {formatClosingDay(now() + accountClosingMs)}.
        </li>
        <li>Until then you can only read and download.</li>
        <li>Other devices, and the people you share with, lose access now.</li>
        <li>Emergency contacts can ask for access until that day.</li>
        {sellsPlans && (
          <>
            <li>Your plan will not renew. You will not be charged again.</li>
            <li>Invoices are kept for 7 years, as tax law requires.</li>
          </>
        )}
      </ul>
      <p>
        <Link className="closing__link" to="/export">
          <Icon of={Download} size="sm" />
          Download everything first
        </Link>
      </p>
      <form className="fields narrow" noValidate onSubmit={event => void handleSubmit(event)}>
        <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
        <UsernameHint email={email} />
        <PasswordField
          id={idOf('password')}
          label="Your password"
          autoComplete="current-password"
          required
          value={typed.password}
          error={errors.password}
          onChange={set('password')}
        />
        <div>
          <Checkbox
            id={idOf('sure')}
            checked={sure}
            onChange={setSure}
            aria-describedby={errors.sure === undefined ? undefined : 'close-sure-error'}
          >
            I understand that Kinfolio cannot bring back my account
          </Checkbox>
          {errors.sure !== undefined && (
            <p className="field__error" id="close-sure-error">
              <Icon of={CircleAlert} />
              <span>{errors.sure}</span>
            </p>
          )}
        </div>
        <div className="actions">
          <Button variant="danger" type="submit" busy={busy ? 'Closing your account...' : undefined}>
            Close my account
          </Button>
          <ButtonLink variant="quiet" to="/settings">
            Keep my account
          </ButtonLink>
        </div>
      </form>
    </section>
  );
}
