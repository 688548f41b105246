import { useState } from 'react';
import { Link } from 'react-router';
import type { OpenedLine } from '../../passport/sharing/people.ts';
import { momentWords } from '../../passport/wording/moment-words.ts';
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx';
import { useSummary } from '../../ui/feedback/use-summary.ts';
import { Button } from '../../ui/form/Button.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { UsernameHint } from '../../ui/form/UsernameHint.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { StepFocus } from '../../ui/layout/StepFocus.tsx';
import { NotTheOwner, type NotTheOwnerProps } from './NotTheOwner.tsx';

export interface OwnerReturnPageProps
  extends Pick<NotTheOwnerProps, 'asks' | 'onLogOut' | 'owner' | 'silentDays'> {
  readonly name: string;
  /** What they could read, by the titles of its sections. */
  readonly sections: readonly string[];
  /** When they opened it, the newest first. */
  readonly opened: readonly OpenedLine[];
  readonly ownEmail: string;
  /** Each returns the sentence of what went wrong, or undefined. */
  readonly onEnd: (password: string) => Promise<string | undefined>;
  readonly onKeep: (password: string) => Promise<string | undefined>;
}

const passwordId = 'return-password';
/** The owner's answers. */
type Which = 'end' | 'keep';

/** The first page after a release began: who could read what and when, and what happens next. */
export function OwnerReturnPage(props: OwnerReturnPageProps) {
  const { name, sections, opened, onEnd, onKeep } = props;
  const [isOther, setOther] = useState(false);
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState<Which>();
  const summary = useSummary();
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
      <PageHead
        title="While you were away"
        lead={`${name} could read part of your passport. Since you are back, it is closed until you answer.`}
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
        <h2 className="h3">When it was opened</h2>
        {opened.length === 0 && <p>Nothing was opened.</p>}
        <ul className="rows small-rows">
          {opened.map(({ id, at, what }) => (
            <li key={id}>
              <span className="strong">{what}</span>
              <br />
              <span className="small muted">{momentWords(at)}</span>
            </li>
          ))}
        </ul>
        <StepFocus step={isOther ? 'other' : 'owner'} label="Your answer">
          <div className="fields">
            {isOther ? (
              <NotTheOwner {...props} reader={name} onBack={() => setOther(false)} />
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
  /** What is wrong with the password. */
  readonly problem: string | undefined;
  readonly onPassword: (password: string) => void;
  readonly onAnswer: (which: Which) => void;
  readonly onOther: () => void;
}

/** The two answers of an owner, and the way for a person who is not the owner. */
function Answer({ owner, ownEmail, password, busy, problem, onPassword, onAnswer, onOther }: AnswerProps) {
  return (
    <>
      <p>
        If you end it, any card they hold stops working. To let them in another time, give them access again.
        What they have read or printed cannot be called back.
      </p>
      <UsernameHint email={ownEmail} />
      <PasswordField
        id={passwordId}
        label="Your password"
        hint="So that nobody else can answer from a page left open."
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
        It stays closed while you think about it. <Link to="/people">Look at People and access</Link>
      </p>
    </>
  );
}
