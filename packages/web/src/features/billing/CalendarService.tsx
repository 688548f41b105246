import { counted } from '@kinfolio/domain/values/count';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { problemWords } from '../../session/api/problem-words.ts';
import type { Session } from '../../session/api/session-client.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Chip } from '../../ui/layout/Chip.tsx';

/** Whether a calendar follows the dates, and the way to make one follow; a test of the emails. */
export function CalendarService({ session }: { readonly session: Pick<Session, 'reminders'> }) {
  const [feeds, setFeeds] = useState<number>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const look = async () => {
      const read = await (await session.reminders()).read();
      if (read.ok) setFeeds(read.value.feeds.length);
      else setProblem(problemWords(read.problem));
    };
    void look().catch(() => setProblem(problemWords('offline')));
  }, [session]);
  const test = async () => {
    const sent = await (await session.reminders()).test();
    showToast({ message: sent.ok ? 'A test is on its way to your email' : problemWords(sent.problem) });
  };
  return (
    <section className="sheet stack" aria-labelledby="calendar-service">
      <div className="head-row">
        <h2 id="calendar-service" className="h3">
          Calendar
        </h2>
        <Chip tone={feeds ? 'done' : 'untouched'}>{feeds ? 'Connected' : 'Not connected'}</Chip>
      </div>
      <p role="status">
        {problem ??
          (feeds
            ? `${counted(feeds, 'calendar')} may follow your dates.`
            : 'No calendar follows your dates yet.')}
      </p>
      <p>
        <Link className="cell-link" to="/settings/reminders#calendars">
          {feeds ? 'Your calendar addresses' : 'Connect a calendar'}
        </Link>
      </p>
      <p>
        <Button onClick={() => void test()}>Send me a test reminder</Button>
      </p>
    </section>
  );
}
