import { type Day, dayIfStored, todayIn } from '@kinfolio/domain/values/calendar';
import { endedAccess, openedLines, trustedPeople } from '../../../features/people/own/trusted-people.ts';
import { useAskAnswers } from '../../../features/people/own/use-ask-answers.ts';
import { useOwnSharing } from '../../../features/people/own/use-own-sharing.ts';
import { PeoplePage } from '../../../features/people/PeoplePage.tsx';
import { useRehearsals } from '../../../features/rehearsal/use-rehearsals.ts';
import { systemClock } from '../../../lib/clock.ts';
import { useToday } from '../../../passport/dates/use-today.ts';
import type { Rehearsals } from '../../../session/api/sharing.ts';
import { sharingWords } from '../../../session/api/sharing-words.ts';
import { useOpenSession } from '../../AuthProvider.tsx';
import { SharingProblemPage } from './SharingProblemPage.tsx';

export default function People() {
  const session = useOpenSession();
  const today = useToday(systemClock);
  const own = useOwnSharing();
  const { read: rehearsed } = useRehearsals();
  const answers = useAskAnswers(own.reload);
  if (own.state !== 'read') return <SharingProblemPage title="People and access" read={own} />;
  const { sharing, reload } = own;
  const until = dayIfStored(sharing.holidayUntil);
  return (
    <PeoplePage
      people={trustedPeople(sharing, today)}
      ended={endedAccess(sharing)}
      opened={openedLines(sharing)}
      holiday={{
        today,
        until,
        onChange: async day => {
          const outcome = await (await session.sharing()).goAway(day);
          if (!outcome.ok) return sharingWords(outcome.problem);
          await reload();
          return undefined;
        },
      }}
      rehearsedOn={newestDay(rehearsed)}
      {...answers}
      onStop={async (person, tell, password) => {
        const grants = person.access.map(({ id }) => id);
        const outcome = await (await session.sharing()).stop(grants, { tell, password });
        await reload();
        return outcome.ok ? undefined : sharingWords(outcome.problem);
      }}
    />
  );
}

function newestDay(read: Rehearsals | string | undefined): Day | undefined {
  const [newest] = typeof read === 'object' ? read.rehearsals : [];
  return newest === undefined ? undefined : todayIn({ now: () => Date.parse(newest.begunAt) });
}
