import { useState } from 'react';
import { CodeForm } from '../../ui/code/CodeForm.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { PageHeading } from '../../ui/layout/PageHead.tsx';
import { SignInSheet } from './CodePage.tsx';
import { FactorResetBanner, type FactorResetState, LostFactorPage } from './LostFactor.tsx';
import { LostFactorWithKit, LostPasswordAndFactor } from './LostWithout.tsx';
import { PressToContinue } from './PressForm.tsx';

export interface OfferedFactor {
  id: string;
  kind: 'app' | 'phone' | 'key';
  /** The last digits of a phone number; empty otherwise. */
  ending: string;
}

/** A way to prove one's identity: a factor, or one of the printed codes. */
export type IdentityProofMethod = OfferedFactor | 'recovery';

export interface FactorPageProps {
  factors: readonly OfferedFactor[];
  /**
   * Checks a code, or makes the browser ask for a security key. Resolves to an error message, or to undefined on
   * success.
   */
  onShow: (way: IdentityProofMethod, code: string) => Promise<string | undefined>;
  /** Sends a text message. */
  onSend: (factor: OfferedFactor) => Promise<string | undefined>;
  onLeave: () => void;
  /**
   * Turns the second factor off, for a person who has used their recovery kit. Resolves to an error message, or to
   * undefined on success.
   */
  onLost?: () => Promise<string | undefined>;
  /**
   * Requests an empty passport without a second factor, for a person who has lost the password too. Resolves to an
   * error message, or to undefined on success.
   */
  onBothLost?: () => Promise<string | undefined>;
  /** The reset of the second factor, for a person who knows their password but has lost the factor. */
  reset?: FactorResetState;
}

/** The second step of signing in. It asks for one factor, and offers the others. */
export function FactorPage({ factors, onShow, onSend, onLeave, ...lostWays }: FactorPageProps) {
  const { onLost, onBothLost, reset } = lostWays;
  const [lost, setLost] = useState(false);
  const [way, setWay] = useState<IdentityProofMethod>(factors[0] ?? 'recovery');
  const [sent, setSent] = useState(false);
  const choose = (next: IdentityProofMethod) => {
    setWay(next);
    setSent(false);
  };
  const kind = way === 'recovery' ? way : way.kind;
  const others = [...factors, 'recovery' as const].filter(other => idOf(other) !== idOf(way));
  const otherWays = (
    <div className="stack-2 justify-items-start gap-top">
      {others.map(other => (
        <Button
          variant="quiet"
          className="flushleft text-start"
          key={idOf(other)}
          onClick={() => choose(other)}
        >
          {chooseWords(other)}
        </Button>
      ))}
      {(onLost ?? onBothLost ?? reset) && (
        <Button variant="quiet" className="flushleft text-start" onClick={() => setLost(true)}>
          I have none of these
        </Button>
      )}
    </div>
  );
  const press = async () => {
    if (way === 'recovery') return undefined;
    if (way.kind === 'key') return await onShow(way, '');
    const problem = await onSend(way);
    setSent(problem === undefined);
    return problem;
  };
  const sendAgain = async () => {
    const message = await press();
    return message === undefined ? undefined : { message };
  };
  if (lost && onLost) return <LostFactorWithKit onPress={onLost} onBack={() => setLost(false)} />;
  if (lost && onBothLost) return <LostPasswordAndFactor onPress={onBothLost} onBack={() => setLost(false)} />;
  if (lost && reset)
    return (
      <LostFactorPage
        reset={reset}
        onCode={() => {
          choose('recovery');
          setLost(false);
        }}
        onBack={() => setLost(false)}
      />
    );
  const head = (
    <>
      <PageHeading takesFocus title={titleOf(kind)} lead={leadOf(way, sent)} />
      {reset?.dueAt !== undefined && (
        <div className="banners">
          <FactorResetBanner reset={reset} onMine={() => setLost(true)} />
        </div>
      )}
    </>
  );
  const pressed = kind === 'key' || (kind === 'phone' && !sent);
  return (
    <SignInSheet
      title="Why a second step"
      words="If someone learns your password, they still do not have your phone, your app or your key."
    >
      {pressed ? (
        <PressToContinue
          key={idOf(way)}
          head={head}
          words={kind === 'key' ? keyWords : textWords}
          onPress={press}
          onLeave={onLeave}
        >
          {otherWays}
        </PressToContinue>
      ) : (
        <CodeForm
          key={`${idOf(way)} code`}
          head={head}
          recovery={way === 'recovery'}
          onCode={code => onShow(way, code)}
          {...(kind === 'phone' && { onAgain: sendAgain })}
          onLeave={onLeave}
        >
          {otherWays}
        </CodeForm>
      )}
    </SignInSheet>
  );
}

const keyWords = { press: 'Use my security key', busy: 'Waiting...' };
const textWords = { press: 'Send me a code', busy: 'Sending...' };

const idOf = (way: IdentityProofMethod): string => (way === 'recovery' ? way : way.id);

const titleOf = (kind: OfferedFactor['kind'] | 'recovery') =>
  kind === 'key' ? 'Show your security key' : 'Enter your code';

function chooseWords(way: IdentityProofMethod): string {
  if (way === 'recovery') return 'Use a recovery code instead';
  if (way.kind === 'app') return 'Use the authenticator app';
  return way.kind === 'key' ? 'Use a security key' : `Use a text message to the number ending ${way.ending}`;
}

function leadOf(way: IdentityProofMethod, sent: boolean): string {
  if (way === 'recovery') return 'You can use a recovery code instead of your second step. Each works once.';
  if (way.kind === 'app') return 'Open your authenticator app and type the 6 digits it shows for Kinfolio.';
  if (way.kind === 'key') return 'Have your key ready: your browser will ask you to touch it.';
  return sent
    ? `We sent 6 digits to the number ending ${way.ending}. Type them here.`
    : `We will send 6 digits to the number ending ${way.ending} by text message.`;
}
