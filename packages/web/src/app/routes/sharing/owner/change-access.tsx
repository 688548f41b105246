import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { ChangeAccessPage } from '../../../../features/people/change/ChangeAccessPage.tsx';
import { trustedPeople } from '../../../../features/people/own/trusted-people.ts';
import { useOwnSharing } from '../../../../features/people/own/use-own-sharing.ts';
import { wantedTerms } from '../../../../features/people/own/wanted-grant.ts';
import { systemClock } from '../../../../lib/clock.ts';
import { useToday } from '../../../../passport/dates/use-today.ts';
import { sharingWords } from '../../../../session/api/sharing-words.ts';
import { useAuth, useOpenSession } from '../../../AuthProvider.tsx';
import { useOwnName } from '../../../flows/use-own-name.ts';
import { SharingProblemPage } from '../SharingProblemPage.tsx';

export default function ChangeAccess() {
  const { id, grant: grantId } = useParams();
  const { state } = useAuth();
  const session = useOpenSession();
  const today = useToday(systemClock);
  const own = useOwnSharing();
  const owner = useOwnName();
  const [wasChanged, setWasChanged] = useState(false);
  if (state.status !== 'open') return null;
  if (own.state !== 'read') return <SharingProblemPage title="People and access" read={own} />;
  const person = trustedPeople(own.sharing, today).find(one => one.id === id);
  const access = person?.access.find(one => one.id === grantId);
  const grant = own.sharing.grants.find(one => one.id === grantId);
  if (person === undefined || access === undefined || grant === undefined || access.state === 'stopping')
    return <Navigate to="/people" replace />;
  const { email } = state.account;
  return (
    <ChangeAccessPage
      key={grant.document}
      name={person.name}
      access={access}
      today={today}
      ownEmail={email}
      back={`/people/${person.id}`}
      nowMs={() => systemClock.now()}
      wasChanged={wasChanged}
      onSave={async (next, password) => {
        const wanted = wantedTerms(next, grant, owner);
        const saved = await (await session.sharing()).changeTerms(wanted, password);
        if (saved.ok || saved.problem === 'changed-since') await own.reload();
        if (saved.ok) return undefined;
        setWasChanged(saved.problem === 'changed-since');
        return saved.problem === 'changed-since'
          ? 'It was changed on another device just now. Look at it again.'
          : sharingWords(saved.problem);
      }}
    />
  );
}
