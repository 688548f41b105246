import { useEffect, useState } from 'react';
import type { MailRules, Session } from '../../../session/api/session-client.ts';

/** How the codes of this server's mails work; undefined until that is known. */
export function useMailRules(session: Session): MailRules | undefined {
  const [rules, setRules] = useState<MailRules>();
  useEffect(() => {
    let wanted = true;
    void session.mailRules().then(found => wanted && setRules(found));
    return () => {
      wanted = false;
    };
  }, [session]);
  return rules;
}

/** Below the box of a code. */
export const codeHint = (rules: MailRules | undefined) =>
  rules && `6 digits. The code works for ${rules.codeMinutes} minutes, once.`;
