import { useState } from 'react';
import { CodeForm } from '../../ui/code/CodeForm.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { CodeSheet } from './CodePage.tsx';
import { LostFactor, type StepReset, StepResetBanner } from './LostFactor.tsx';
import { LostBoth, LostWithKit } from './LostWithout.tsx';
import { PressForm } from './PressForm.tsx';

/** A second factor as it is offered. */
export interface OfferedFactor {
  id: string;
  kind: 'app' | 'phone' | 'key';
  /** The last digits of a phone number; empty otherwise. */
  ending: string;
}

/** A way to show who is there: a factor, or one of the printed codes. */
export type Way = OfferedFactor | 'recovery';

export interface FactorPageProps {
  factors: readonly OfferedFactor[];
  /** Takes a code, or asks the browser for a security key. Gives the sentence of what went wrong, or nothing. */
  onShow: (way: Way, code: string) => Promise<string | undefined>;
  /** Sends a text message. */
  onSend: (factor: OfferedFactor) => Promise<string | undefined>;
  onLeave: () => void;
  /** Turns the second step off, for who came with their kit. Returns the sentence of what went wrong, or nothing. */
  onLost?: () => Promise<string | undefined>;
  /** Asks for an empty passport without the second step, for who has lost the password too. Returns the same. */
  onBothLost?: () => Promise<string | undefined>;
  /** What who came with their password can do about a step they have lost. */
  reset?: StepReset;
}

/** The second step of signing in: one factor at a time, and the others to choose instead. */
export function FactorPage({ factors, onShow, onSend, onLeave, ...lostWays }: FactorPageProps) {
  const { onLost, onBothLost, reset } = lostWays;
  const [lost, setLost] = useState(false);
  const [way, setWay] = useState<Way>(factors[0] ?? 'recovery');
  const [sent, setSent] = useState(false);
  const choose = (next: Way) => {
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
          I can show none of these
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
  if (lost && onLost) return <LostWithKit onPress={onLost} onBack={() => setLost(false)} />;
  if (lost && onBothLost) return <LostBoth onPress={onBothLost} onBack={() => setLost(false)} />;
  if (lost && reset)
    return (
      <LostFactor
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
      <PageHead takesFocus title={titleOf(kind)} lead={leadOf(way, sent)} />
      {reset?.dueAt !== undefined && (
        <div className="banners">
          <StepResetBanner reset={reset} onMine={() => setLost(true)} />
        </div>
      )}
    </>
  );
  const pressed = kind === 'key' || (kind === 'phone' && !sent);
  return (
    <CodeSheet
      title="Why a second step"
      words="Someone may learn your password. They do not have your phone, your app or your key."
    >
      {pressed ? (
        <PressForm
          key={idOf(way)}
          head={head}
          words={kind === 'key' ? keyWords : textWords}
          onPress={press}
          onLeave={onLeave}
        >
          {otherWays}
        </PressForm>
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
    </CodeSheet>
  );
}

const keyWords = { press: 'Use my security key', busy: 'Waiting...' };
const textWords = { press: 'Send me a code', busy: 'Sending...' };

const idOf = (way: Way): string => (way === 'recovery' ? way : way.id);

const titleOf = (kind: OfferedFactor['kind'] | 'recovery') =>
  kind === 'key' ? 'Show your security key' : 'Enter your code';

function chooseWords(way: Way): string {
  if (way === 'recovery') return 'Use a recovery code instead';
  if (way.kind === 'app') return 'Use the authenticator app';
  return way.kind === 'key' ? 'Use a security key' : `Use a text message to the number ending ${way.ending}`;
}

function leadOf(way: Way, sent: boolean): string {
  if (way === 'recovery') return 'A recovery code takes the place of your second step. Each works once.';
  if (way.kind === 'app') return 'Open your authenticator app and type the 6 digits it shows for Kinfolio.';
  if (way.kind === 'key') return 'Have your key ready: your browser asks you to touch it.';
  return sent
    ? `We sent 6 digits to the number ending ${way.ending}. Type them here.`
    : `We send 6 digits to the number ending ${way.ending} by text message.`;
}
