import { Link } from 'react-router';
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx';
import { MarginNote } from '../../ui/feedback/Note.tsx';
import { useErrorSummary } from '../../ui/feedback/use-summary.ts';
import { Button } from '../../ui/form/Button.tsx';
import { PageHeading } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { RecoverForm, type RecoverFormProps } from './RecoverForm.tsx';

/** Recovery for a person who has the kit but not the password. */
export function RecoverPage({
  onNeither,
  ...props
}: Omit<RecoverFormProps, 'onErrors'> & {
  /** Called for a person who has neither password nor kit, and no passkey either. */
  onNeither: () => void;
}) {
  const summary = useErrorSummary();
  return (
    <div className="signup__in signup">
      <PageTitle parts={['Use your recovery kit', 'Log in']} />
      <div className="sheet sheet--bleed">
        <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
        <PageHeading
          title="Use your recovery kit"
          lead="The code on your kit opens your passport. Then you choose a new password."
        />
        <RecoverForm {...props} onErrors={summary.show} />
      </div>
      <div className="signup__side signup__side--help">
        <MarginNote title="No kit to hand?">
          <p>
            Look where you keep your will or your insurance papers, or in the folder you gave to your family.
          </p>
          <p>Have a passkey? Log in with it, then choose a new password in Settings.</p>
          <p>
            We have no copy of your password or your code. Without a kit, a password or a passkey, nobody can
            open your passport.
          </p>
          <Button variant="quiet" className="flushleft justify-self-start" onClick={onNeither}>
            I have none of these
          </Button>
        </MarginNote>
        <p>
          Remembered your password? <Link to="/login">Log in</Link>
        </p>
      </div>
    </div>
  );
}
