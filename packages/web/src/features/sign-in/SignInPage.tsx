import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { Note } from '../../ui/Note.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { useSummary } from '../../ui/use-summary.ts';
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
        <Note picture={<BoxFile />} title="Only you can open it">
          <p>Your records are sealed on this device before they are stored. We cannot read them.</p>
          <p>That is why we cannot reset your password. Your recovery kit can.</p>
        </Note>
        <p>
          New here? <Link to="/signup">Create an account</Link>
        </p>
      </div>
    </div>
  );
}
