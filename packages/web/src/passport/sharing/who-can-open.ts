import { formatCounted } from '@kinfolio/domain/values/count';
import type { PersonAccess, TrustedPerson } from './people.ts';
import type { SharedTerms } from './terms.ts';
import { describeDeskAccess, describeSections, getFirstName } from './terms-words.ts';

/** How many people are named; more are only counted. */
const mostNamed = 2;

/**
 * Who can open something now, and who could in an emergency: "David can open 9 sections now. Amira could open 14
 * sections in an emergency." Returns '' if nobody could open anything.
 */
export function describeWhoCanOpen(people: readonly TrustedPerson[]): string {
  const now = people.flatMap(person => describePerson(person, isOpenNow));
  const openAll = new Set(now.filter(({ what }) => what === everythingText).map(({ id }) => id));
  const later = people
    .filter(({ id }) => !openAll.has(id))
    .flatMap(person => describePerson(person, couldOpenInEmergency));
  return [formatSentence(now, 'can open', 'now'), formatSentence(later, 'could open', 'in an emergency')]
    .filter(sentence => sentence !== '')
    .join(' ');
}

const everythingText = 'everything';

interface PersonText {
  readonly id: string;
  readonly name: string;
  /** "9 sections" or "everything". */
  readonly what: string;
}

const isOpenNow = ({ state }: PersonAccess): boolean => state === 'open';

const unusable: ReadonlySet<PersonAccess['state']> = new Set([
  'open',
  'invited',
  'doubtful',
  'stopping',
  'over',
]);

/** Whether a release could open the access. A person who has not joined needs a card that the owner has checked. */
const couldOpenInEmergency = ({ cards, joined, state, terms }: PersonAccess): boolean =>
  terms.when.kind === 'release' && !unusable.has(state) && (joined || cards.some(({ checked }) => checked));

function describePerson(
  { id, name, access }: TrustedPerson,
  isMeant: (access: PersonAccess) => boolean,
): PersonText[] {
  const terms = access.filter(isMeant).map(one => one.waiting?.terms ?? one.terms);
  const what = describeTerms(terms);
  return what === '' ? [] : [{ id, name: getFirstName(name), what }];
}

function describeTerms(terms: readonly SharedTerms[]): string {
  if (terms.some(({ everything }) => everything)) return everythingText;
  const sections = [...new Set(terms.flatMap(one => one.sections))];
  const desks = new Set(terms.flatMap(one => describeDeskAccess(one) ?? []));
  return [...(sections.length === 0 ? [] : [describeSections(sections)]), ...desks].join(' and ');
}

function formatSentence(people: readonly PersonText[], verb: string, when: string): string {
  if (people.length > mostNamed)
    return `${formatCounted(people.length, 'person', 'people')} ${verb} something ${when}.`;
  const [first, second] = people;
  if (first === undefined) return '';
  const begin = `${first.name} ${verb} ${first.what} ${when}`;
  return second === undefined ? `${begin}.` : `${begin}, and ${second.name} ${verb} ${second.what}.`;
}
