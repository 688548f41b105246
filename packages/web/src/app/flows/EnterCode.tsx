import { CodePage } from '../features/sign-in/CodePage.tsx';
import { FactorPage } from '../features/sign-in/FactorPage.tsx';
import type { Session } from '../sync/session-client.ts';
import { problemWords } from './problem-words.ts';

export interface EnterCodeProps {
  session: Session;
  email: string;
  onIn: () => void;
  onLeave: () => void;
}

/** Asks for what the server wants besides the password before it lets this session in. Loaded when it is wanted. */
export default function EnterCode({ session, email, onIn, onLeave }: EnterCodeProps) {
  const wanted = session.wantedCode() ?? 'device';
  const factors = session.factors();
  const show = async (...[shown]: Parameters<Session['enterCode']>) => {
    const outcome = await session.enterCode(shown);
    if (!outcome.ok) return problemWords(outcome.problem, ownWords);
    onIn();
    return undefined;
  };
  const send = async (...to: Parameters<Session['sendCode']>) => {
    const outcome = await session.sendCode(...to);
    return outcome.ok ? undefined : problemWords(outcome.problem, ownWords);
  };
  const leave = () => {
    void session.leaveCode();
    onLeave();
  };
  const factorOf = (id: string) => factors.find(factor => factor.id === id);
  if (wanted === 'factor')
    return (
      <FactorPage
        factors={factors.map(({ id, kind, phone }) => ({ id, kind, ending: phone.slice(-3) }))}
        onShow={(way, code) => show({ code, by: way === 'recovery' ? way : factorOf(way.id) })}
        onSend={({ id }) => send(factorOf(id))}
        onLeave={leave}
      />
    );
  return (
    <CodePage
      mailTo={email}
      because={wanted}
      onCode={code => show({ code })}
      onAgain={() => send()}
      onLeave={leave}
    />
  );
}

const ownWords = {
  'passkey-not-used': 'Try again, or use another way. No security key was used.',
  'too-many-tries': 'Wait a minute, then try again.',
} as const;
