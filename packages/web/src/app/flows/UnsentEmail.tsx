import { useEffect, useState } from 'react';
import type { MailsGo, Session } from '../../session/api/session-client.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';

/** Explains how to read the code if the server sends no emails. Empty if it does. */
export function UnsentEmail({ session }: { session: Pick<Session, 'mailsGo'> }) {
  const mailsGo = useMailsGo(session);
  if (mailsGo === undefined || mailsGo === 'by-mail') return null;
  return (
    <div className="banners">
      <Banner tone={mailsGo === 'to-outbox' ? 'info' : 'caution'} role="status">
        <p>
          {words[mailsGo]} {mailsGo !== 'nowhere' && <OutboxLink isShut={mailsGo === 'to-shut-outbox'} />}
        </p>
      </Banner>
    </div>
  );
}

const words: Record<Exclude<MailsGo, 'by-mail'>, string> = {
  'to-outbox':
    'This server runs on your computer and sends no emails. The outbox shows the email with your code.',
  'to-shut-outbox': 'This server sends no emails, and its outbox is shut, so you cannot read your code.',
  nowhere: 'This server sends no emails, so no code will reach you. Please tell the person who runs it.',
};

const OutboxLink = ({ isShut }: { isShut: boolean }) => (
  <a href="/outbox" target="_blank">
    {isShut ? 'See why, and how to open it again' : 'Open the outbox'}
  </a>
);

/** Where the emails of this server go; undefined until that is known. */
function useMailsGo(session: Pick<Session, 'mailsGo'>): MailsGo | undefined {
  const [mailsGo, setMailsGo] = useState<MailsGo>();
  useEffect(() => {
    let wanted = true;
    void session.mailsGo().then(found => wanted && setMailsGo(found));
    return () => {
      wanted = false;
    };
  }, [session]);
  return mailsGo;
}
