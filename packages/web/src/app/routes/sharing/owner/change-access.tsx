import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { ChangeAccessPage } from '../../../../features/people/change/ChangeAccessPage.tsx';
import { listTrustedPeople } from '../../../../features/people/own/trusted-people.ts';
import { useOwnSharing } from '../../../../features/people/own/use-own-sharing.ts';
import { toTermsChangeRequest } from '../../../../features/people/own/wanted-grant.ts';
import { systemClock } from '../../../../lib/clock.ts';
import { useToday } from '../../../../passport/dates/use-today.ts';
import { getFirstName } from '../../../../passport/sharing/terms-words.ts';
import { getSharingProblemText } from '../../../../session/api/sharing-words.ts';
import { type AccountPlanState, canStartFeature, useAccountPlan } from '../../../../session/api/use-plan.ts';
import { useAuth, useOpenSession } from '../../../AuthProvider.tsx';
import { useOwnName } from '../../../flows/use-own-name.ts';
import { SharingProblemPage } from '../SharingProblemPage.tsx';

export default function ChangeAccessRoute() {
  const { id, grant: grantId } = useParams();
  const { state } = useAuth();
  const session = useOpenSession();
  const today = useToday(systemClock);
  const own = useOwnSharing();
  const owner = useOwnName();
  const { plan } = useAccountPlan();
  const [wasChanged, setWasChanged] = useState(false);
  if (state.status !== 'open') return null;
  if (own.state !== 'read') return <SharingProblemPage title="People and access" read={own} />;
  const person = listTrustedPeople(own.sharing, today).find(one => one.id === id);
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
      planNote={planNote(plan, grant.when.kind === 'release', getFirstName(person.name))}
      wasChanged={wasChanged}
      onSave={async (next, password) => {
        const wanted = toTermsChangeRequest(next, grant, owner);
        const saved = await (await session.sharing()).changeTerms(wanted, password);
        if (saved.ok || saved.problem === 'changed-since') await own.reload();
        if (saved.ok) return undefined;
        setWasChanged(saved.problem === 'changed-since');
        return saved.problem === 'changed-since'
          ? 'This access has just been changed on another device. Look at the access again.'
          : getSharingProblemText(saved.problem);
      }}
    />
  );
}

/**
 * A sentence saying that the server would refuse wider terms; undefined if it would accept them, or if we do not know.
 */
function planNote(plan: AccountPlanState, isRelease: boolean, first: string): string | undefined {
  if (typeof plan === 'string' || canStartFeature(plan, isRelease ? 'emergency_contacts' : 'share_with_2'))
    return undefined;
  const needed = isRelease ? 'the Premium plan' : 'a plan';
  return `Without a plan, you can only reduce what ${first} can open. To give more access, you need ${needed}.`;
}
