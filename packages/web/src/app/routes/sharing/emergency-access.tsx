import { dayIfStored } from '@kinfolio/domain/values/calendar';
import { dialledPhone } from '@kinfolio/domain/values/phone';
import type { ListedContact } from '../../../features/people/emergency/ContactList.tsx';
import { EmergencyAccessPage } from '../../../features/people/emergency/EmergencyAccessPage.tsx';
import { forKnown } from '../../../features/people/give-access.ts';
import { knownPeople, trustedPeople } from '../../../features/people/own/trusted-people.ts';
import { useAskAnswers } from '../../../features/people/own/use-ask-answers.ts';
import { useOwnSharing } from '../../../features/people/own/use-own-sharing.ts';
import { usePhoneNote } from '../../../features/people/own/use-phone-note.ts';
import { wantedGrant } from '../../../features/people/own/wanted-grant.ts';
import { systemClock } from '../../../lib/clock.ts';
import { useToday } from '../../../passport/dates/use-today.ts';
import { isReachable, type TrustedPerson } from '../../../passport/sharing/people.ts';
import type { OwnSharing } from '../../../session/api/sharing.ts';
import { sharingWords } from '../../../session/api/sharing-words.ts';
import { usePlan } from '../../../session/api/use-plan.ts';
import { useAuth, useOpenSession } from '../../AuthProvider.tsx';
import { useOwnName } from '../../flows/use-own-name.ts';
import { useWaitNote } from '../../flows/use-wait-note.ts';
import { useAppAddress } from '../../use-app-address.ts';
import { PlanRoom } from './PlanRoom.tsx';
import { SharingProblemPage } from './SharingProblemPage.tsx';

export default function EmergencyAccess() {
  const { state } = useAuth();
  const session = useOpenSession();
  const today = useToday(systemClock);
  const own = useOwnSharing();
  const answers = useAskAnswers(own.reload);
  const { plan } = usePlan();
  const waitNote = useWaitNote();
  const phoneNote = usePhoneNote();
  const owner = useOwnName();
  useAppAddress('/emergency-access', '/emergency-access/contacts');
  if (state.status !== 'open') return null;
  if (own.state !== 'read') return <SharingProblemPage title="Emergency access" read={own} />;
  const { sharing, reload } = own;
  const { email } = state.account;
  const people = trustedPeople(sharing, today);
  return (
    <>
      <PlanRoom plan={plan} people={knownPeople(sharing).length} />
      <EmergencyAccessPage
        today={today}
        ownEmail={email}
        contacts={people.flatMap(person => contactsOf(person, sharing))}
        knownEmails={knownPeople(sharing).map(one => one.email)}
        able={people.filter(isReachable).length}
        {...{ phoneNote, waitNote }}
        holiday={{
          until: dayIfStored(sharing.holidayUntil),
          onChange: async day => {
            const outcome = await (await session.sharing()).goAway(day);
            if (!outcome.ok) return sharingWords(outcome.problem);
            await reload();
            return undefined;
          },
        }}
        {...answers}
        onChangePerson={async ({ phone, ...person }, password) => {
          const dialled = dialledPhone(phone);
          const sent = { ...person, ...(dialled !== undefined && { phone: dialled }) };
          const changed = await (await session.sharing()).changePerson(sent, password);
          if (!changed.ok) return sharingWords(changed.problem);
          await reload();
          return undefined;
        }}
        onSave={async ({ access, notify, notifyBy }, password) => {
          const wanted = wantedGrant(forKnown(access, knownPeople(sharing)), { owner, notify, notifyBy });
          const made = await (await session.sharing()).give(wanted, password);
          if (!made.ok) return sharingWords(made.problem);
          await reload();
          return undefined;
        }}
      />
    </>
  );
}

/** What waits or has days; what is always open is on the page of people. */
function contactsOf({ id, access }: TrustedPerson, sharing: OwnSharing): ListedContact[] {
  const known = sharing.people.find(one => one.id === id);
  if (known === undefined) return [];
  const { lastNotifiedAt, unreachedAt, phone = '', ...person } = known;
  return access
    .filter(({ terms }) => terms.when.kind !== 'always')
    .map(({ id: grant, terms, state }) => ({
      id: grant,
      person: { ...person, phone },
      terms,
      isAsking: state === 'asked',
      lastNotifiedAt,
      unreachedAt,
    }));
}
