import { useState } from 'react';
import { CodePage } from '../../features/sign-in/CodePage.tsx';
import { FactorPage } from '../../features/sign-in/FactorPage.tsx';
import { lazyPart } from '../../lib/page-code/lazy-part.tsx';
import { leadsToCopies } from '../../session/api/copies.ts';
import { problemWords } from '../../session/api/problem-words.ts';
import type { Outcome, Session } from '../../session/api/session-client.ts';
import { notSent } from './sign-up/send-again.ts';
import { codeHint, useMailRules } from './sign-up/use-mail-rules.ts';
import { usePressedButton } from './sign-up/use-pressed-button.ts';
import { UnsentEmail } from './UnsentEmail.tsx';

const NoPassport = lazyPart(() => import('./NoPassport.tsx'));

export interface EnterCodeProps {
  session: Session;
  email: string;
  onIn: () => void;
  onLeave: () => void;
}

/** Asks for what the server wants besides the password before it lets this session in. Loaded when it is wanted. */
export default function EnterCode({ session, email, onIn, onLeave }: EnterCodeProps) {
  const wanted = session.requiredChallenge() ?? 'device';
  const factors = session.factors();
  const [missing, setMissing] = useState(false);
  const [waits, setWaits] = useState(session.factorReset);
  const goOn = (outcome: Outcome) => {
    if (!outcome.ok && leadsToCopies(outcome.problem)) setMissing(true);
    // The page of the kit asks about that.
    else if (!outcome.ok && outcome.problem === 'way-ended') onIn();
    else if (!outcome.ok) return problemWords(outcome.problem, ownWords);
    else onIn();
    return undefined;
  };
  const show = async (...[shown]: Parameters<Session['answerChallenge']>) =>
    goOn(await session.answerChallenge(shown));
  const rules = useMailRules(session);
  usePressedButton(session, wanted === 'email', onIn);
  const send = async (...to: Parameters<Session['sendCode']>) => {
    const outcome = await session.sendCode(...to);
    return outcome.ok ? undefined : problemWords(outcome.problem, ownWords);
  };
  const sendMail = async () => notSent(await session.sendCode(), ownWords);
  const leave = () => {
    void session.leaveCode();
    onLeave();
  };
  const askReset = async () => {
    const outcome = await session.askFactorReset();
    setWaits(session.factorReset());
    return outcome.ok ? undefined : problemWords(outcome.problem, ownWords);
  };
  const reset = async () => {
    const message = goOn(await session.resetFactors());
    setWaits(session.factorReset());
    return message;
  };
  const factorOf = (id: string) => factors.find(factor => factor.id === id);
  if (missing) return <NoPassport session={session} onIn={onIn} onLeave={onLeave} />;
  if (wanted === 'factor')
    return (
      <FactorPage
        factors={factors.map(({ id, kind, phone }) => ({ id, kind, ending: phone.slice(-3) }))}
        onShow={(way, code) => show({ code, by: way === 'recovery' ? way : factorOf(way.id) })}
        onSend={({ id }) => send(factorOf(id))}
        {...(session.mayDropFactors() && { onLost: async () => goOn(await session.dropFactors()) })}
        {...(session.mayAskForBoth() && { onBothLost: async () => goOn(await session.askForBoth()) })}
        {...(waits && { reset: { ...waits, onAsk: askReset, onReset: reset } })}
        onLeave={leave}
      />
    );
  return (
    <CodePage
      mailTo={email}
      because={wanted}
      onCode={code => show({ code })}
      onAgain={sendMail}
      againAfter={wanted === 'email' ? (rules?.againAfterSeconds ?? 0) : 0}
      codeHint={codeHint(rules)}
      banner={<UnsentEmail session={session} />}
      onLeave={leave}
    />
  );
}

const ownWords = {
  'passkey-not-used': 'Try again, or use another way. No security key was used.',
  'too-many-tries': 'Wait a minute, then try again.',
  'proof-wanted': 'Go back and log in once more. You typed your password some time ago.',
  'reset-waits': 'Ask once more. What you asked for was stopped, or is too long ago.',
} as const;
