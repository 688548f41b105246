import { Navigate, useParams } from 'react-router';
import { InvitePanel } from '../../../features/people/own/InvitePanel.tsx';
import { trustedPeople } from '../../../features/people/own/trusted-people.ts';
import { useOwnSharing } from '../../../features/people/own/use-own-sharing.ts';
import { PersonPage } from '../../../features/people/PersonPage.tsx';
import { systemClock } from '../../../lib/clock.ts';
import { useToday } from '../../../passport/dates/use-today.ts';
import { sharingWords } from '../../../session/api/sharing-words.ts';
import { useAuth, useOpenSession } from '../../AuthProvider.tsx';
import { SharingProblemPage } from './SharingProblemPage.tsx';

export default function PersonRoute() {
  const { id } = useParams();
  const { state } = useAuth();
  const session = useOpenSession();
  const today = useToday(systemClock);
  const own = useOwnSharing();
  if (state.status !== 'open') return null;
  if (own.state !== 'read') return <SharingProblemPage title="People and access" read={own} />;
  const person = trustedPeople(own.sharing, today).find(one => one.id === id);
  if (person === undefined) return <Navigate to="/people" replace />;
  const invited = person.access.find(({ invite }) => invite !== undefined);
  const { invite } = invited ?? {};
  return (
    <PersonPage
      person={person}
      today={today}
      invitation={
        invite !== undefined && (
          <InvitePanel
            name={person.name}
            owner={state.account.displayName}
            ownEmail={state.account.email}
            email={own.sharing.people.find(one => one.id === id)?.email ?? ''}
            address={`${window.location.host}/invite`}
            onShow={async password => {
              const shown = await (await session.sharing()).codeOf(invite, password);
              return shown.ok ? shown.value : sharingWords(shown.problem);
            }}
          />
        )
      }
    />
  );
}
