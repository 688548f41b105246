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

export interface OwnerReturnPageProps {
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

/** The first page after a release began: who could read what and when, and what happens next. */
export function OwnerReturnPage(props: OwnerReturnPageProps) {
  const { name, sections, opened, ownEmail, onEnd, onKeep } = props;
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState<'end' | 'keep'>();
  const summary = useSummary();
  const answer = async (which: 'end' | 'keep') => {
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
        lead={`${name} could read part of your passport. Since you are back, it is shut until you answer.`}
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
        <p>
          If you end it, a card in their hands opens nothing. To let them in another time, give them access
          again. What they have read or printed cannot be called back.
        </p>
        <UsernameHint email={ownEmail} />
        <PasswordField
          id={passwordId}
          label="Your password"
          hint="So that nobody else can answer from a page left open."
          autoComplete="current-password"
          required
          value={password}
          error={summary.errors.find(({ id }) => id === passwordId)?.message}
          onChange={setPassword}
        />
        <div className="actions">
          <Button
            variant="primary"
            busy={busy === 'end' ? 'Ending...' : undefined}
            onClick={() => void answer('end')}
          >
            End it
          </Button>
          <Button busy={busy === 'keep' ? 'Opening...' : undefined} onClick={() => void answer('keep')}>
            Keep it open
          </Button>
        </div>
        <p className="small muted">
          It stays shut while you think about it. <Link to="/people">Look at People and access</Link>
        </p>
      </section>
    </>
  );
}
