import { addDays, type Day } from '@kinfolio/domain/values/calendar';
import { PeoplePage } from '../../features/people/PeoplePage.tsx';
import { systemClock } from '../../lib/clock.ts';
import { useToday } from '../../passport/dates/use-today.ts';
import type { PersonAccess, TrustedPerson } from '../../passport/sharing/people.ts';
import { sharedSections } from '../../passport/sharing/terms.ts';
import { getProblemText } from '../../session/api/problem-words.ts';
import { showToast } from '../../ui/feedback/toast.ts';

const refusal = getProblemText('only-a-sample');
const refuse = () => Promise.resolve(refusal);

/** The people whom Ruth trusts. Only a server can change this list, so every change is refused with one sentence. */
export default function SamplePeople() {
  const today = useToday(systemClock);
  return (
    <PeoplePage
      people={trustedPeople(today)}
      ended={[]}
      opened={[
        {
          id: 'martin-opened',
          at: `${addDays(today, -3)}T18:42:00.000Z`,
          what: 'Martin Ellery opened Bills',
        },
      ]}
      holiday={{ today, onChange: refuse }}
      rehearsedOn={addDays(today, -40)}
      onStop={refuse}
      onAllow={refuse}
      onDecline={() => void showToast({ message: refusal })}
    />
  );
}

const allSections = sharedSections.map(({ id }) => id);

/** The husband with full access, the daughter with a card, and the solicitor with one section. */
function trustedPeople(today: Day): readonly TrustedPerson[] {
  const amiraWaits = 14;
  return [
    person('Martin Ellery', 'Spouse', {
      terms: { everything: true, sections: allSections, level: 'full', when: { kind: 'always' } },
      openToday: allSections,
    }),
    person('Amira Ellery', 'Child', {
      terms: {
        everything: false,
        sections: allSections,
        level: 'view',
        when: { kind: 'release', silentDays: amiraWaits, askDays: amiraWaits },
      },
      state: 'ready',
      opensOn: addDays(today, amiraWaits),
      cards: [{ way: 'amira-card', number: 1, madeOn: addDays(today, -60), checked: true }],
    }),
    person('Priya Nair', 'Solicitor', {
      terms: { everything: false, sections: ['legal'], level: 'view', when: { kind: 'always' } },
      openToday: ['legal'],
    }),
  ];
}

function person(
  name: string,
  relationship: string,
  access: Pick<PersonAccess, 'terms'> & Partial<PersonAccess>,
): TrustedPerson {
  const usual = { id: name, state: 'open', joined: true, openToday: [], letter: '', cards: [] } as const;
  return { id: name, name, relationship, access: [{ ...usual, ...access }] };
}
