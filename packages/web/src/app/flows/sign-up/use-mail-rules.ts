import { useEffect, useState } from 'react';
import type { EmailCodeRules, Session } from '../../../session/api/session-client.ts';

/** This server's rules for emailed codes, such as how long a code works; undefined until the rules have loaded. */
export function useEmailCodeRules(session: Session): EmailCodeRules | undefined {
  const [rules, setRules] = useState<EmailCodeRules>();
  useEffect(() => {
    let wanted = true;
    void session.mailRules().then(found => wanted && setRules(found));
    return () => {
      wanted = false;
    };
  }, [session]);
  return rules;
}

/** The hint below a code box. */
export const emailCodeHint = (rules: EmailCodeRules | undefined) =>
  rules && `6 digits. The code works once, for ${rules.codeMinutes} minutes.`;
