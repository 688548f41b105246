import type { ReactNode } from 'react';
import { CodeForm, type CodeFormProps } from '../../ui/code/CodeForm.tsx';
import { MarginNote } from '../../ui/feedback/Note.tsx';
import { PageHeading } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';

export interface CodePageProps
  extends Pick<CodeFormProps, 'onCode' | 'onAgain' | 'againAfter' | 'codeHint' | 'onLeave'> {
  mailTo: string;
  /** Why a code is required: this device is new to the account, or the email address has not been confirmed yet. */
  because: 'device' | 'email';
  /** Shown below the heading. */
  banner?: ReactNode;
}

/**
 * Asks for the code from an email. After the right password, this is the only remaining step before the passport opens.
 */
export function EmailCodePage({ mailTo, because, banner, ...form }: CodePageProps) {
  const sent = `we sent 6 digits to ${mailTo}. Type them here`;
  const lead =
    because === 'device'
      ? `We do not recognise this device yet, so ${sent}.`
      : `You have not yet confirmed that this email is yours, so ${sent}, or press the button in the email.`;
  return (
    <SignInSheet
      title="No email yet?"
      words="Look in your junk folder. Nobody else needs the code, and we never ask for it on the phone."
    >
      <CodeForm
        {...form}
        head={
          <>
            <PageHeading takesFocus title="Enter your code" lead={lead} />
            {banner}
          </>
        }
      />
    </SignInSheet>
  );
}

/** The frame for pages between the password and the passport, with a note next to the content. */
export function SignInSheet({
  title,
  words,
  children,
}: {
  title: string;
  words: string;
  children: ReactNode;
}) {
  return (
    <div className="signup__in signup">
      <PageTitle parts={['Enter your code']} />
      <div className="sheet sheet--bleed">{children}</div>
      <div className="signup__side signup__side--help">
        <MarginNote title={title}>
          <p>{words}</p>
        </MarginNote>
      </div>
    </div>
  );
}
