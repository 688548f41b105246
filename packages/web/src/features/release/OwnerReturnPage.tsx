import { useState } from 'react';
import { Link } from 'react-router';
import type { AccessLogLine } from '../../passport/sharing/people.ts';
import { formatMoment } from '../../passport/wording/moment-words.ts';
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx';
import { useErrorSummary } from '../../ui/feedback/use-summary.ts';
import { Button } from '../../ui/form/Button.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { UsernameHint } from '../../ui/form/UsernameHint.tsx';
import { PageHeading } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { StepFocus } from '../../ui/layout/StepFocus.tsx';
import { OwnerDiedAdvice, type OwnerDiedAdviceProps } from './NotTheOwner.tsx';

export interface OwnerReturnPageProps
  extends Pick<OwnerDiedAdviceProps, 'asks' | 'onLogOut' | 'owner' | 'silentDays'> {
  readonly name: string;
  /** The titles of the sections that the reader could open. */
  readonly sections: readonly string[];
  /** The log of what the reader opened, newest first. */
  readonly opened: readonly AccessLogLine[];
  readonly ownEmail: string;
  /** Each of these functions resolves to an error message, or to undefined on success. */
  readonly onEnd: (password: string) => Promise<string | undefined>;
  readonly onKeep: (password: string) => Promise<string | undefined>;
}

const passwordId = 'return-password';
type Which = 'end' | 'keep';

/**
 * The first page that an owner sees after a release has opened: who could read which sections and since when, and what
 * happens next.
 */
export function OwnerReturnPage(props: OwnerReturnPageProps) {
  const { name, sections, opened, onEnd, onKeep } = props;
  const [isOther, setOther] = useState(false);
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState<Which>();
  const summary = useErrorSummary();
  const answer = async (which: Which) => {
    if (password === '') {
      summary.show([{ id: passwordId, message: 'Type your password' }]);
      return;
    }
    setBusy(which);
    const message = await (which === 'end' ? onEnd : onKeep)(password);
    setBusy(undefined);
    summary.show(message === undefined ? [] : [{ message }]);
  };
  return (
    <>
      <PageTitle parts={['While you were away']} />
      <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
      <PageHeading
        title="While you were away"
        lead={`${name} could read part of your passport. Now that you are back, it is closed until you answer.`}
      />
      <section className="sheet narrow fields" aria-labelledby="read-head">
        <h2 id="read-head" className="h3">
          What was open
        </h2>
        <ul className="bul">
          {sections.map(title => (
            <li key={title}>{title}</li>
          ))}
        </ul>
        <h2 className="h3">When your passport was opened</h2>
        {opened.length === 0 && <p>Nothing was opened.</p>}
        <ul className="rows small-rows">
          {opened.map(({ id, at, what }) => (
            <li key={id}>
              <span className="strong">{what}</span>
              <br />
              <span className="small muted">{formatMoment(at)}</span>
            </li>
          ))}
        </ul>
        <StepFocus step={isOther ? 'other' : 'owner'} label="Your answer">
          <div className="fields">
            {isOther ? (
              <OwnerDiedAdvice {...props} reader={name} onBack={() => setOther(false)} />
            ) : (
              <Answer
                {...props}
                {...{ password, busy }}
                problem={summary.errors.find(({ id }) => id === passwordId)?.message}
                onPassword={setPassword}
                onAnswer={which => void answer(which)}
                onOther={() => setOther(true)}
              />
            )}
          </div>
        </StepFocus>
      </section>
    </>
  );
}

interface AnswerProps extends Pick<OwnerReturnPageProps, 'owner' | 'ownEmail'> {
  readonly password: string;
  readonly busy: Which | undefined;
  /** The error in the password. */
  readonly problem: string | undefined;
  readonly onPassword: (password: string) => void;
  readonly onAnswer: (which: Which) => void;
  readonly onOther: () => void;
}

/** The owner's two answers, and the link for a person who is not the owner. */
function Answer({ owner, ownEmail, password, busy, problem, onPassword, onAnswer, onOther }: AnswerProps) {
  return (
    <>
      <p>
        If you end their access, any card they hold stops working. If they need to read your passport again,
        give them access again. You cannot take back what they have read or printed.
      </p>
      <UsernameHint email={ownEmail} />
      <PasswordField
        id={passwordId}
        label="Your password"
        hint="We ask for your password so that nobody else can answer if you leave this page open."
        autoComplete="current-password"
        required
        value={password}
        error={problem}
        onChange={onPassword}
      />
      <div className="actions">
        <Button
          variant="primary"
          busy={busy === 'end' ? 'Ending...' : undefined}
          onClick={() => onAnswer('end')}
        >
          End it
        </Button>
        <Button busy={busy === 'keep' ? 'Opening...' : undefined} onClick={() => onAnswer('keep')}>
          Keep it open
        </Button>
        <Button variant="quiet" onClick={onOther}>
          I am not {owner}
        </Button>
      </div>
      <p className="small muted">
        Your passport stays closed to this person while you think about it.{' '}
        <Link to="/people">Look at People and access</Link>
      </p>
    </>
  );
}
