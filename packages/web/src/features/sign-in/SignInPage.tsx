import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { useSummary } from '../../ui/feedback/use-summary.ts';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { BoxFile } from './BoxFile.tsx';
import { SignInForm, type SignInFormProps } from './SignInForm.tsx';

export interface SignInPageProps extends Omit<SignInFormProps, 'onErrors'> {
  /** Other ways to say who one is, below the form. */
  children?: ReactNode;
}

export function SignInPage({ children, ...props }: SignInPageProps) {
  const summary = useSummary();
  return (
    <div className="signup__in signup">
      <PageTitle parts={['Log in']} description="Log in to your Kinfolio passport." />
      <div className="sheet sheet--bleed">
        <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
        <PageHead title="Log in" lead="Your papers are where you left them." />
        <SignInForm {...props} onErrors={summary.show} />
        {children}
      </div>
      <div className="signup__side">
        <Note picture={<BoxFile />} title="We cannot open it">
          <p>Your records are sealed on this device before they are stored. We cannot read them.</p>
          <p>That is why we cannot reset your password. Your recovery kit can.</p>
        </Note>
        <p>
          New here? <Link to="/signup">Create an account</Link>
        </p>
        <p>
          Do you hold an Emergency Card? <Link to="/card">Use it here</Link>. You need no account.
        </p>
      </div>
    </div>
  );
}
