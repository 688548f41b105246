import { useEffect, useState } from 'react';
import type { EmailDelivery, Session } from '../../session/api/session-client.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';

/** Explains how to find the code if the server does not send emails. Renders nothing if it does. */
export function UnsentEmailHelp({ session }: { session: Pick<Session, 'mailsGo'> }) {
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

const words: Record<Exclude<EmailDelivery, 'by-mail'>, string> = {
  'to-outbox':
    'This server runs on your computer and sends no emails. The outbox shows the email with your code.',
  'to-shut-outbox': 'This server sends no emails, and its outbox is closed, so you cannot read your code.',
  nowhere: 'This server sends no emails, so no code will reach you. Please tell the person who runs it.',
};

const OutboxLink = ({ isShut }: { isShut: boolean }) => (
  <a href="/outbox" target="_blank">
    {isShut ? 'See why, and how to open it again' : 'Open the outbox'}
  </a>
);

/** Where this server delivers its emails; undefined until we know. */
function useMailsGo(session: Pick<Session, 'mailsGo'>): EmailDelivery | undefined {
  const [mailsGo, setMailsGo] = useState<EmailDelivery>();
  useEffect(() => {
    let wanted = true;
    void session.mailsGo().then(found => wanted && setMailsGo(found));
    return () => {
      wanted = false;
    };
  }, [session]);
  return mailsGo;
}
