import { type Day, readStoredDayIfAny, todayInLondon } from '@kinfolio/domain/values/calendar';
import {
  createAccessLogLines,
  listTrustedPeople,
  listUndoneAccess,
} from '../../../features/people/own/trusted-people.ts';
import { useRequestAnswers } from '../../../features/people/own/use-ask-answers.ts';
import { useOwnSharing } from '../../../features/people/own/use-own-sharing.ts';
import { PeoplePage } from '../../../features/people/PeoplePage.tsx';
import { useRehearsals } from '../../../features/rehearsal/use-rehearsals.ts';
import { systemClock } from '../../../lib/clock.ts';
import { useToday } from '../../../passport/dates/use-today.ts';
import type { PersonAccess } from '../../../passport/sharing/people.ts';
import type { RehearsalHistory } from '../../../session/api/sharing.ts';
import { getSharingProblemText } from '../../../session/api/sharing-words.ts';
import { useOpenSession } from '../../AuthProvider.tsx';
import { SharingProblemPage } from './SharingProblemPage.tsx';

export default function PeopleRoute() {
  const session = useOpenSession();
  const today = useToday(systemClock);
  const own = useOwnSharing();
  const { read: rehearsed } = useRehearsals();
  const answers = useRequestAnswers(own.reload);
  if (own.state !== 'read') return <SharingProblemPage title="People and access" read={own} />;
  const { sharing, reload } = own;
  const until = readStoredDayIfAny(sharing.holidayUntil);
  return (
    <PeoplePage
      people={listTrustedPeople(sharing, today)}
      ended={listUndoneAccess(sharing)}
      opened={createAccessLogLines(sharing)}
      holiday={{
        today,
        until,
        onChange: async day => {
          const outcome = await (await session.sharing()).goAway(day);
          if (!outcome.ok) return getSharingProblemText(outcome.problem);
          await reload();
          return undefined;
        },
      }}
      rehearsedOn={newestDay(rehearsed)}
      {...answers}
      onStop={async (person, tell, password) => {
        const inOrder = person.access.toSorted((a, b) => Number(isStopped(b)) - Number(isStopped(a)));
        const grants = inOrder.map(({ id }) => id);
        const outcome = await (await session.sharing()).stop(grants, { tell, password });
        await reload();
        return outcome.ok ? undefined : getSharingProblemText(outcome.problem);
      }}
    />
  );
}

const isStopped = ({ state }: PersonAccess): boolean => state === 'stopping' || state === 'over';

function newestDay(read: RehearsalHistory | string | undefined): Day | undefined {
  const [newest] = typeof read === 'object' ? read.rehearsals : [];
  return newest === undefined ? undefined : todayInLondon({ now: () => Date.parse(newest.begunAt) });
}
