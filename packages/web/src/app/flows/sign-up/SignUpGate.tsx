import { type ReactNode, useState } from 'react';
import { ClosedSignUp, InvitedSignUp } from '../../../features/sign-up/InvitedSignUp.tsx';
import { readSignUpCodeFromTab, type SignUpRule, saveSignUpCodeInTab } from '../../sign-up-rule.ts';

interface SignUpGateProps {
  readonly rule: Exclude<SignUpRule, 'open'>;
  /** Why the previous sign-up code did not work. */
  readonly problem?: string | undefined;
  /** The first step of signing up, shown once the person may take it. */
  readonly children: ReactNode;
}

/**
 * Shown before the first step if only some people may sign up at this server. It is remounted for each new problem,
 * which clears a code that was refused.
 */
export default function SignUpGate({ rule, problem, children }: SignUpGateProps) {
  const [code, setCode] = useState(readSignUpCodeFromTab);
  if (rule !== 'invited') return <ClosedSignUp byProvider={rule === 'by-provider'} />;
  if (code !== undefined) return children;
  const take = (typed: string) => {
    saveSignUpCodeInTab(typed);
    setCode(typed);
  };
  return <InvitedSignUp problem={problem} onCode={take} />;
}
