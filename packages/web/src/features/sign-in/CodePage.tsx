import type { ReactNode } from 'react';
import { CodeForm, type CodeFormProps } from '../../ui/code/CodeForm.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';

export interface CodePageProps
  extends Pick<CodeFormProps, 'onCode' | 'onAgain' | 'againAfter' | 'codeHint' | 'onLeave'> {
  mailTo: string;
  /** The device is new to the account, or nobody has shown yet that the address is theirs. */
  because: 'device' | 'email';
  /** Below the heading. */
  banner?: ReactNode;
}

/** The one box between the right password and the passport: the code of a mail. */
export function CodePage({ mailTo, because, banner, ...form }: CodePageProps) {
  const sent = `we sent 6 digits to ${mailTo}. Type them here`;
  const lead =
    because === 'device'
      ? `We do not know this device yet, so ${sent}.`
      : `You have not shown yet that this email is yours, so ${sent}, or press the button in the email.`;
  return (
    <CodeSheet
      title="No email yet?"
      words="Look in your junk folder. Nobody else needs the code, and we never ask for it on the phone."
    >
      <CodeForm
        {...form}
        head={
          <>
            <PageHead takesFocus title="Enter your code" lead={lead} />
            {banner}
          </>
        }
      />
    </CodeSheet>
  );
}

/** A page between the password and the passport, with a note beside it. */
export function CodeSheet({ title, words, children }: { title: string; words: string; children: ReactNode }) {
  return (
    <div className="signup__in signup">
      <PageTitle parts={['Enter your code']} />
      <div className="sheet sheet--bleed">{children}</div>
      <div className="signup__side signup__side--help">
        <Note title={title}>
          <p>{words}</p>
        </Note>
      </div>
    </div>
  );
}
