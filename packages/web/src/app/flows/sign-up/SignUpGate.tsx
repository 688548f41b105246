import { type ReactNode, useState } from 'react';
import { ClosedSignUp, InvitedSignUp } from '../../../features/sign-up/InvitedSignUp.tsx';
import { keepSignUpCode, keptSignUpCode, type SignUpRule } from '../../sign-up-rule.ts';

interface SignUpGateProps {
  readonly rule: Exclude<SignUpRule, 'open'>;
  /** Why the code that was used did not work. */
  readonly problem?: string | undefined;
  /** The first step, for a person who may take it. */
  readonly children: ReactNode;
}

/**
 * Shown before the first step of signing up where not everybody may take it. Made again for another problem: a code that was refused
 * is not kept.
 */
export default function SignUpGate({ rule, problem, children }: SignUpGateProps) {
  const [code, setCode] = useState(keptSignUpCode);
  if (rule !== 'invited') return <ClosedSignUp byProvider={rule === 'by-provider'} />;
  if (code !== undefined) return children;
  const take = (typed: string) => {
    keepSignUpCode(typed);
    setCode(typed);
  };
  return <InvitedSignUp problem={problem} onCode={take} />;
}
