import { useState } from 'react';
import { EmailCodePage } from '../../features/sign-in/CodePage.tsx';
import { FactorPage } from '../../features/sign-in/FactorPage.tsx';
import { createLazyPart } from '../../lib/page-code/lazy-part.tsx';
import { needsCopyChoice } from '../../session/api/copies.ts';
import { getProblemText } from '../../session/api/problem-words.ts';
import type { CallOutcome, Session } from '../../session/api/session-client.ts';
import { formatNotSentReason } from './sign-up/send-again.ts';
import { emailCodeHint, useEmailCodeRules } from './sign-up/use-mail-rules.ts';
import { useEmailButtonWatch } from './sign-up/use-pressed-button.ts';
import { UnsentEmailHelp } from './UnsentEmail.tsx';

const NoPassport = createLazyPart(() => import('./NoPassport.tsx'));

export interface EnterCodeProps {
  session: Session;
  email: string;
  onIn: () => void;
  onLeave: () => void;
}

/**
 * Asks for the second code that the server requires, in addition to the password, before it accepts this session.
 * Loaded only when needed.
 */
export default function EnterCode({ session, email, onIn, onLeave }: EnterCodeProps) {
  const wanted = session.requiredChallenge() ?? 'device';
  const factors = session.factors();
  const [missing, setMissing] = useState(false);
  const [waits, setWaits] = useState(session.factorReset);
  const goOn = (outcome: CallOutcome) => {
    if (!outcome.ok && needsCopyChoice(outcome.problem)) setMissing(true);
    // An earlier change ended this way of opening the passport, so the page of the recovery kit asks the person about
    // it.
    else if (!outcome.ok && outcome.problem === 'way-ended') onIn();
    else if (!outcome.ok) return getProblemText(outcome.problem, ownWords);
    else onIn();
    return undefined;
  };
  const show = async (...[shown]: Parameters<Session['answerChallenge']>) =>
    goOn(await session.answerChallenge(shown));
  const rules = useEmailCodeRules(session);
  useEmailButtonWatch(session, wanted === 'email', onIn);
  const send = async (...to: Parameters<Session['sendCode']>) => {
    const outcome = await session.sendCode(...to);
    return outcome.ok ? undefined : getProblemText(outcome.problem, ownWords);
  };
  const sendMail = async () => formatNotSentReason(await session.sendCode(), ownWords);
  const leave = () => {
    void session.leaveCode();
    onLeave();
  };
  const askReset = async () => {
    const outcome = await session.askFactorReset();
    setWaits(session.factorReset());
    return outcome.ok ? undefined : getProblemText(outcome.problem, ownWords);
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
    <EmailCodePage
      mailTo={email}
      because={wanted}
      onCode={code => show({ code })}
      onAgain={sendMail}
      againAfter={wanted === 'email' ? (rules?.againAfterSeconds ?? 0) : 0}
      codeHint={emailCodeHint(rules)}
      banner={<UnsentEmailHelp session={session} />}
      onLeave={leave}
    />
  );
}

const ownWords = {
  'passkey-not-used': 'Try again, or use another way. No security key was used.',
  'too-many-tries': 'Wait a minute, then try again.',
  'proof-wanted': 'Go back and log in again. It is some time since you typed your password.',
  'reset-waits': 'Make the request again. Your earlier one was stopped, or has expired.',
} as const;
