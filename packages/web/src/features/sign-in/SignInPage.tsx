import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx';
import { MarginNote } from '../../ui/feedback/Note.tsx';
import { useErrorSummary } from '../../ui/feedback/use-summary.ts';
import { PageHeading } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { BoxFileIllustration } from './BoxFile.tsx';
import { SignInForm, type SignInFormProps } from './SignInForm.tsx';

export interface SignInPageProps extends Omit<SignInFormProps, 'onErrors'> {
  /** Other ways to sign in, below the form. */
  children?: ReactNode;
}

export function SignInPage({ children, ...props }: SignInPageProps) {
  const summary = useErrorSummary();
  return (
    <div className="signup__in signup">
      <PageTitle parts={['Log in']} description="Log in to your Kinfolio passport." />
      <div className="sheet sheet--bleed">
        <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
        <PageHeading title="Log in" lead="Your papers are where you left them." />
        <SignInForm {...props} onErrors={summary.show} />
        {children}
      </div>
      <div className="signup__side">
        <MarginNote picture={<BoxFileIllustration />} title="We cannot open your passport">
          <p>Your records are sealed on this device before they are stored. We cannot read them.</p>
          <p>That is why we cannot reset your password. With your recovery kit, you can.</p>
        </MarginNote>
        <p>
          New here? <Link to="/signup">Create an account</Link>
        </p>
        <p>
          Do you have an Emergency Card? <Link to="/card">Use it here</Link>. You do not need an account.
        </p>
      </div>
    </div>
  );
}
