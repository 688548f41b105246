import { Navigate, useNavigate } from 'react-router';
import { createAccessLogLines, listTrustedPeople } from '../../../features/people/own/trusted-people.ts';
import { useOwnSharing } from '../../../features/people/own/use-own-sharing.ts';
import { OwnerReturnPage } from '../../../features/release/OwnerReturnPage.tsx';
import { systemClock } from '../../../lib/clock.ts';
import { useToday } from '../../../passport/dates/use-today.ts';
import type { SharedTerms } from '../../../passport/sharing/terms.ts';
import { listTermsSectionTitles } from '../../../passport/sharing/terms-words.ts';
import { getSharingProblemText } from '../../../session/api/sharing-words.ts';
import { useAuth, useOpenSession } from '../../AuthProvider.tsx';
import { useOwnName } from '../../flows/use-own-name.ts';
import { SharingProblemPage } from './SharingProblemPage.tsx';

/** Shows one release after another, until the owner has answered each of them. */
export default function OwnerReturnRoute() {
  const { state } = useAuth();
  const session = useOpenSession();
  const today = useToday(systemClock);
  const own = useOwnSharing();
  const owner = useOwnName();
  const navigate = useNavigate();
  if (state.status !== 'open') return null;
  if (own.state !== 'read') return <SharingProblemPage title="While you were away" read={own} />;
  const { sharing, reload } = own;
  const found = listTrustedPeople(sharing, today)
    .flatMap(person => person.access.map(access => ({ person, access })))
    .find(({ access }) => access.state === 'returned');
  if (found === undefined) return <Navigate to="/dashboard" replace />;
  const { access, person } = found;
  const answer = async (
    answered: { ok: true } | { ok: false; problem: Parameters<typeof getSharingProblemText>[0] },
  ) => {
    if (!answered.ok) return getSharingProblemText(answered.problem);
    await reload();
    return undefined;
  };
  return (
    <OwnerReturnPage
      key={access.id}
      name={person.name}
      sections={listTermsSectionTitles(access.terms)}
      opened={createAccessLogLines({
        ...sharing,
        opened: sharing.opened.filter(one => one.grant === access.id && one.did === undefined),
      })}
      ownEmail={state.account.email}
      owner={owner}
      {...roadsAgain(access.terms)}
      onLogOut={async () => {
        // Keep the owner's copy on this device: the person logging out may not be the owner.
        await session.signOut('keep');
        await navigate('/', { replace: true });
      }}
      onEnd={async password =>
        answer(await (await session.sharing()).stop([access.id], { tell: true, password }))
      }
      onKeep={async password =>
        answer(await (await session.sharing()).answer(access.id, 'continue', password))
      }
    />
  );
}

/** The ways in which a release can open again. */
function roadsAgain({ when }: SharedTerms): { silentDays: number | null; asks: boolean } {
  return when.kind === 'release'
    ? { silentDays: when.silentDays, asks: when.askDays !== null }
    : { silentDays: null, asks: false };
}
