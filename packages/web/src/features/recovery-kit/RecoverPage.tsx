import { Link } from 'react-router';
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { useSummary } from '../../ui/feedback/use-summary.ts';
import { Button } from '../../ui/form/Button.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { RecoverForm, type RecoverFormProps } from './RecoverForm.tsx';

/** The way back in for who has the kit and not the password. */
export function RecoverPage({
  onNeither,
  ...props
}: Omit<RecoverFormProps, 'onErrors'> & {
  /** Somebody has neither password, kit nor passkey. */
  onNeither: () => void;
}) {
  const summary = useSummary();
  return (
    <div className="signup__in signup">
      <PageTitle parts={['Use your recovery kit', 'Log in']} />
      <div className="sheet sheet--bleed">
        <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
        <PageHead
          title="Use your recovery kit"
          lead="The code on your kit opens your passport. Then you choose a new password."
        />
        <RecoverForm {...props} onErrors={summary.show} />
      </div>
      <div className="signup__side signup__side--help">
        <Note title="No kit to hand?">
          <p>Look with your will, your insurance papers or in the folder you gave to your family.</p>
          <p>Have a passkey? Log in with it, then choose a new password in Settings.</p>
          <p>
            We have no copy of your password or your code. Without one of these nobody can open your passport.
          </p>
          <Button variant="quiet" className="flushleft justify-self-start" onClick={onNeither}>
            I have none of these
          </Button>
        </Note>
        <p>
          Remembered it? <Link to="/login">Log in</Link>
        </p>
      </div>
    </div>
  );
}
