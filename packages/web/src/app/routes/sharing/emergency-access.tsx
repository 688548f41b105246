import { readStoredDayIfAny } from '@kinfolio/domain/values/calendar';
import { formatDialledPhone } from '@kinfolio/domain/values/phone';
import type { ContactInList } from '../../../features/people/emergency/ContactList.tsx';
import { EmergencyAccessPage } from '../../../features/people/emergency/EmergencyAccessPage.tsx';
import { reuseKnownPersonDetails } from '../../../features/people/give-access.ts';
import { listPeopleWithAccess, listTrustedPeople } from '../../../features/people/own/trusted-people.ts';
import { useRequestAnswers } from '../../../features/people/own/use-ask-answers.ts';
import { useOwnSharing } from '../../../features/people/own/use-own-sharing.ts';
import { useNoPhoneNote } from '../../../features/people/own/use-phone-note.ts';
import { toGrantRequest } from '../../../features/people/own/wanted-grant.ts';
import { systemClock } from '../../../lib/clock.ts';
import { useToday } from '../../../passport/dates/use-today.ts';
import { canPersonUseRelease, type TrustedPerson } from '../../../passport/sharing/people.ts';
import type { OwnSharing } from '../../../session/api/sharing.ts';
import { getSharingProblemText } from '../../../session/api/sharing-words.ts';
import { useAccountPlan } from '../../../session/api/use-plan.ts';
import { useAuth, useOpenSession } from '../../AuthProvider.tsx';
import { useOwnName } from '../../flows/use-own-name.ts';
import { usePlanWaitNote } from '../../flows/use-wait-note.ts';
import { useKnownAddress } from '../../use-app-address.ts';
import { PlanPeopleLimit } from './PlanRoom.tsx';
import { SharingProblemPage } from './SharingProblemPage.tsx';

export default function EmergencyAccessRoute() {
  const { state } = useAuth();
  const session = useOpenSession();
  const today = useToday(systemClock);
  const own = useOwnSharing();
  const answers = useRequestAnswers(own.reload);
  const { plan } = useAccountPlan();
  const waitNote = usePlanWaitNote();
  const phoneNote = useNoPhoneNote();
  const owner = useOwnName();
  useKnownAddress('/emergency-access', '/emergency-access/contacts');
  if (state.status !== 'open') return null;
  if (own.state !== 'read') return <SharingProblemPage title="Emergency access" read={own} />;
  const { sharing, reload } = own;
  const { email } = state.account;
  const people = listTrustedPeople(sharing, today);
  return (
    <>
      <PlanPeopleLimit plan={plan} people={listPeopleWithAccess(sharing).length} />
      <EmergencyAccessPage
        today={today}
        ownEmail={email}
        contacts={people.flatMap(person => contactsOf(person, sharing))}
        knownEmails={listPeopleWithAccess(sharing).map(one => one.email)}
        able={people.filter(canPersonUseRelease).length}
        {...{ phoneNote, waitNote }}
        holiday={{
          until: readStoredDayIfAny(sharing.holidayUntil),
          onChange: async day => {
            const outcome = await (await session.sharing()).goAway(day);
            if (!outcome.ok) return getSharingProblemText(outcome.problem);
            await reload();
            return undefined;
          },
        }}
        {...answers}
        onChangePerson={async ({ phone, ...person }, password) => {
          const dialled = formatDialledPhone(phone);
          const sent = { ...person, ...(dialled !== undefined && { phone: dialled }) };
          const changed = await (await session.sharing()).changePerson(sent, password);
          if (!changed.ok) return getSharingProblemText(changed.problem);
          await reload();
          return undefined;
        }}
        onSave={async ({ access, notify, notifyBy }, password) => {
          const wanted = toGrantRequest(reuseKnownPersonDetails(access, listPeopleWithAccess(sharing)), {
            owner,
            notify,
            notifyBy,
          });
          const made = await (await session.sharing()).give(wanted, password);
          if (!made.ok) return getSharingProblemText(made.problem);
          await reload();
          return undefined;
        }}
      />
    </>
  );
}

/**
 * The access of one person that opens after a waiting period. Access that is always open is listed on the People page.
 */
function contactsOf({ id, access }: TrustedPerson, sharing: OwnSharing): ContactInList[] {
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
