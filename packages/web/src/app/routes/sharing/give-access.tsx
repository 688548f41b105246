import { dialledPhone } from '@kinfolio/domain/values/phone';
import { useState } from 'react';
import { GiveAccessPage } from '../../../features/people/GiveAccessPage.tsx';
import type { NewAccess } from '../../../features/people/give-access.ts';
import { PassOn } from '../../../features/people/own/PassOn.tsx';
import { knownEmails } from '../../../features/people/own/trusted-people.ts';
import { useOwnSharing } from '../../../features/people/own/use-own-sharing.ts';
import { systemClock } from '../../../lib/clock.ts';
import { useToday } from '../../../passport/dates/use-today.ts';
import { sharedSections } from '../../../passport/sharing/terms.ts';
import type { WantedGrant } from '../../../session/api/sharing.ts';
import { sharingWords } from '../../../session/api/sharing-words.ts';
import { BackLink, PageHead } from '../../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { useAuth, useOpenSession } from '../../AuthProvider.tsx';
import { mayBeginNow, usePlan } from '../../use-plan.ts';
import { PlanRoom } from './PlanRoom.tsx';
import { SharingProblemPage } from './SharingProblemPage.tsx';

/** Days after which an invitation to what is shared at once ends. */
const invitationDays = 14;

export default function GiveAccess() {
  const { state } = useAuth();
  const session = useOpenSession();
  const today = useToday(systemClock);
  const own = useOwnSharing();
  const { plan } = usePlan();
  const [given, setGiven] = useState<{ access: NewAccess; groups: readonly string[] }>();
  if (state.status !== 'open') return null;
  const { displayName, email } = state.account;
  if (given !== undefined) {
    const { access, groups } = given;
    return (
      <>
        <PageTitle parts={['Give someone access']} />
        <BackLink to="/people">People and access</BackLink>
        <PageHead title={`${access.name} has access`} lead="Now pass the invitation on." takesFocus />
        <PassOn
          name={access.name}
          owner={displayName}
          email={access.email}
          groups={groups}
          address={`${window.location.host}/invite`}
          endsAfterDays={access.terms.when.kind === 'release' ? undefined : invitationDays}
        />
      </>
    );
  }
  if (own.state !== 'read') return <SharingProblemPage title="Give someone access" read={own} />;
  return (
    <>
      <PlanRoom plan={plan} people={knownEmails(own.sharing).length} />
      <GiveAccessPage
        today={today}
        ownEmail={email}
        knownEmails={knownEmails(own.sharing)}
        planNote={({ terms }) =>
          // Where the plan is not known, the server refuses what it has no room for.
          terms.when.kind === 'release' &&
          typeof plan === 'object' &&
          !mayBeginNow(plan, 'emergency_contacts')
            ? 'Access after a wait is part of the Premium plan. With the plan you have now it cannot be made.'
            : undefined
        }
        onGive={async (access, password) => {
          const made = await (await session.sharing()).give(wantedOf(access, displayName), password);
          if (!made.ok) return sharingWords(made.problem);
          setGiven({ access, groups: made.value.codes.find(one => one.method === 'invite')?.groups ?? [] });
          return undefined;
        }}
      />
    </>
  );
}

function wantedOf({ name, relationship, email, phone, terms }: NewAccess, owner: string): WantedGrant {
  const dialled = dialledPhone(phone);
  return {
    person: {
      name,
      relationship,
      notes: '',
      email,
      notify: false,
      ...(dialled !== undefined && { phone: dialled }),
    },
    categories: terms.sections,
    level: terms.level,
    when: terms.when.kind === 'release' ? { ...terms.when, longRoad: false } : terms.when,
    owner,
    letter: '',
    sections: sharedSections.filter(({ id }) => terms.sections.includes(id)).map(({ title }) => title),
    ways: [{ method: 'invite' }],
  };
}
