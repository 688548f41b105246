import { CodePage } from '../features/sign-in/CodePage.tsx';
import type { Session } from '../sync/session-client.ts';
import { problemWords } from './problem-words.ts';

export interface EnterCodeProps {
  session: Session;
  email: string;
  onIn: () => void;
  onLeave: () => void;
}

/** Asks for the code that the server wants before it lets this session in. Loaded when one is wanted. */
export default function EnterCode({ session, email, onIn, onLeave }: EnterCodeProps) {
  const enter = async (typed: { code: string; recovery: boolean }) => {
    const outcome = await session.enterCode(typed);
    if (!outcome.ok) return problemWords(outcome.problem);
    onIn();
    return undefined;
  };
  const again = async () => {
    const outcome = await session.sendCodeAgain();
    return outcome.ok ? undefined : problemWords(outcome.problem);
  };
  const leave = () => {
    void session.leaveCode();
    onLeave();
  };
  const wanted = session.wantedCode() ?? 'device';
  return (
    <CodePage
      from={wanted === 'app' ? 'app' : { mailTo: email, because: wanted }}
      onCode={enter}
      onAgain={again}
      onLeave={leave}
    />
  );
}
