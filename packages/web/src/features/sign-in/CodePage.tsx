import { PageHead } from '../../ui/PageHead.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { CodeForm, type CodeFormProps } from './CodeForm.tsx';

export interface CodePageProps extends Omit<CodeFormProps, 'head' | 'recoveryHead' | 'label' | 'from'> {
  /**
   * Where the code is: in the person's authenticator app, or in a message to this address, because the device is new to
   * the account or because nobody has shown yet that the address is theirs.
   */
  from: { mailTo: string; because: 'device' | 'email' } | 'app';
}

/** The one box between the right password and the passport. */
export function CodePage({ from, ...form }: CodePageProps) {
  return (
    <div className="sheet narrow">
      <PageTitle parts={['Enter your code']} />
      <CodeForm
        {...form}
        from={from === 'app' ? 'app' : 'mail'}
        head={<PageHead takesFocus title="Enter your code" lead={leadOf(from)} />}
        recoveryHead={
          <PageHead
            takesFocus
            title="Enter your code"
            lead="A recovery code takes the place of your authenticator app."
          />
        }
      />
    </div>
  );
}

function leadOf(from: CodePageProps['from']): string {
  if (from === 'app') return 'Open your authenticator app and type the 6 digits it shows for Kinfolio.';
  const sent = `we sent 6 digits to ${from.mailTo}. Type them here.`;
  return from.because === 'device'
    ? `We do not know this device yet, so ${sent}`
    : `You have not shown yet that this email is yours, so ${sent}`;
}
