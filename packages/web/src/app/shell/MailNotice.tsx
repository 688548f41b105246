import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { RemindersApi } from '../../session/api/reminders.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';

export interface MailNoticeProps {
  readonly session: { readonly reminders: () => Promise<Pick<RemindersApi, 'read'>> };
}

/** Tells the person on Home that our emails do not reach them, since we cannot tell them by email. */
export function MailNotice({ session }: MailNoticeProps) {
  const [comesBack, setComesBack] = useState(false);
  useEffect(() => {
    let gone = false;
    const look = async () => {
      const read = await (await session.reminders()).read();
      if (!gone) setComesBack(read.ok && read.value.paused === 'address');
    };
    // If the server does not answer, show no notice. Home asks again when it is next opened.
    void look().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [session]);
  if (!comesBack) return null;
  return (
    <Banner tone="caution" role="status">
      <p>
        <span className="strong">Check your email address.</span> Our emails to you are not getting through.{' '}
        <Link to="/settings/reminders">See what to do</Link>
      </p>
    </Banner>
  );
}
