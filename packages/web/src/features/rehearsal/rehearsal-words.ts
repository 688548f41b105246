// What it is: what a rehearsal found, in words.
// Use it for: the page and the print of its result. What is tried and what counts is `domain/access/rehearsal`.

import {
  type RehearsalLine,
  type RehearsalReport,
  type Rehearsed,
  rehearsalDays,
} from '@kinfolio/domain/access/rehearsal';
import { addDays, type Day, formatDay, todayIn } from '@kinfolio/domain/values/calendar';
import { counted } from '@kinfolio/domain/values/count';
import { sharedSections } from '../../passport/sharing/terms.ts';
import { firstNameOf } from '../../passport/sharing/terms-words.ts';
import { momentWords } from '../../passport/wording/moment-words.ts';

/** One person of a rehearsal, with what the words need. */
export interface NamedRehearsed extends Rehearsed {
  readonly name: string;
  readonly sections: number;
  /** When the rehearsal began. */
  readonly begunAtMs: number;
}

/** A line of the result. */
export interface WordedLine {
  readonly key: string;
  readonly title: string;
  readonly words: string;
  readonly outcome: RehearsalLine['outcome'];
}

/** Where a gap is closed, and by what. */
export interface GapStep {
  readonly words: string;
  readonly link: string;
  readonly to: string;
}

/** "at 09:15" of the day of the rehearsal, "on 23 November 2026, 09:15" of another. */
function atWords(atMs: number, begunAtMs: number): string {
  const words = momentWords(new Date(atMs).toISOString());
  return dayOfMs(atMs) === dayOfMs(begunAtMs) ? `at ${words.slice(-5)}` : `on ${words}`;
}
export const dayOfMs = (atMs: number): Day => todayIn({ now: () => atMs });
const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' });
/** "Amira", "Amira and David". */
export const firstNames = (people: readonly NamedRehearsed[]) =>
  listed.format(people.map(({ name }) => firstNameOf(name)));

/** The verdict: "It would work, with one gap". */
export function verdictWords({ gaps, verdict }: RehearsalReport, people: readonly NamedRehearsed[]): string {
  if (verdict === 'waiting') return `Waiting for ${firstNames(people.filter(isComing))}`;
  if (verdict === 'would-not-work') return 'It would not work yet';
  if (gaps === 0) return 'It would work';
  return `It would work, with ${gaps === 1 ? 'one gap' : counted(gaps, 'gap')}`;
}

const isComing = ({ steps }: Rehearsed) => steps.read === undefined && steps.lost === undefined;

/** What is below the verdict. */
export function resultLead(
  { verdict }: RehearsalReport,
  people: readonly NamedRehearsed[],
  begunAtMs: number,
): string {
  const begun = dayOfMs(begunAtMs);
  const of = `Rehearsal of ${formatDay(begun)}.`;
  if (verdict === 'waiting')
    return `${of} We wrote to ${firstNames(people)}. It ends by itself on ${formatDay(addDays(begun, rehearsalDays))}.`;
  const seen = people.filter(({ steps }) => steps.read !== undefined);
  if (seen.length === 0) return `${of} Nobody came to the end.`;
  return `${of} ${firstNames(seen)} saw a made-up passport, nothing of yours.`;
}

/** "5 worked, 1 needs you". */
export function tallyWords({ gaps, lines, worked }: RehearsalReport): string {
  const waiting = lines.length - gaps - worked;
  return [
    `${worked} worked`,
    ...(gaps === 0 ? [] : [`${gaps} ${gaps === 1 ? 'needs' : 'need'} you`]),
    ...(waiting === 0 ? [] : [`${waiting} to come`]),
  ].join(', ');
}

/** The lines of a result, in their order. */
export function lineWords(
  report: RehearsalReport,
  people: readonly NamedRehearsed[],
  about: { readonly ableNames: readonly string[]; readonly channels: readonly ('mail' | 'text')[] },
): WordedLine[] {
  return report.lines.map(line => {
    const person = people.find(one => one.person === line.person);
    const [title, words] =
      person === undefined || line.about === 'people' || line.about === 'channels'
        ? ofOwner(line, about)
        : ofPerson[line.about](person, line.outcome);
    return { key: `${line.about} ${line.person ?? ''}`, title, words, outcome: line.outcome };
  });
}

type PersonAbout = Exclude<RehearsalLine['about'], 'people' | 'channels'>;
type Words = readonly [title: string, words: string];

function ofOwner(
  { about, outcome }: RehearsalLine,
  { ableNames, channels }: Parameters<typeof lineWords>[2],
): Words {
  if (about === 'people') {
    const [only] = ableNames;
    if (outcome === 'worked')
      return [
        'More than one person can be reached',
        `${listed.format(ableNames)} have joined, or have a card that you checked.`,
      ];
    if (only === undefined) return ['A first contact', 'Nobody has joined, or has a card that you checked.'];
    return ['A second contact', `Only ${only} can be reached. If that fails, nobody gets in.`];
  }
  if (outcome === 'worked') return ['You can be reached in two ways', 'By email and by text.'];
  const [way] = channels;
  if (way === undefined) return ['A way to reach you', 'Messages to you do not arrive just now.'];
  return ['A second way to reach you', `Only ${way === 'mail' ? 'email' : 'a text'} reaches you.`];
}

const ofPerson: Readonly<
  Record<PersonAbout, (person: NamedRehearsed, outcome: RehearsalLine['outcome']) => Words>
> = {
  told: ({ begunAtMs, mail, mailAtMs, name, steps }, outcome) => {
    const first = firstNameOf(name);
    const sent =
      mailAtMs === undefined ? 'We wrote by email.' : `Email delivered ${atWords(mailAtMs, begunAtMs)}.`;
    if (outcome === 'worked')
      return [
        `${first} was told`,
        `${sent} The page was reached ${atWords(steps.page?.atMs ?? 0, begunAtMs)}.`,
      ];
    if (mail === 'bounced' || mail === 'refused')
      return [`Telling ${first}`, `Our email to ${first} came back. Look at the address.`];
    if (outcome === 'waiting') return [`Telling ${first}`, `${sent} The page was not reached yet.`];
    return [
      `Telling ${first}`,
      `Nobody came in ${rehearsalDays} days. Ask ${first} whether the email arrived.`,
    ];
  },
  card: ({ name, steps }, outcome) => {
    const first = firstNameOf(name);
    const number = steps.card?.detail === undefined ? '' : ` of card number ${steps.card.detail}`;
    if (outcome === 'worked') return ['The card is the right one', `${first} typed the whole code${number}.`];
    if (steps.lost !== undefined)
      return [`The card of ${first}`, `${first} could not find it. Print a new one in its place.`];
    if (outcome === 'waiting') return [`The card of ${first}`, 'Not typed yet.'];
    return [`The card of ${first}`, `${first} did not type its code. Ask where the card is.`];
  },
  factor: ({ name, steps }, outcome) => {
    const first = firstNameOf(name);
    const how = steps.factor?.detail === 'text' ? 'text' : 'email';
    if (outcome === 'worked') return [`${first} proved who they are`, `With a number sent by ${how}.`];
    if (outcome === 'waiting') return [`Proof that it is ${first}`, 'Not shown yet.'];
    return [
      `Proof that it is ${first}`,
      'The number was not typed. Look at the email and phone you wrote down.',
    ];
  },
  read: ({ name, sections, steps }, outcome) => {
    const first = firstNameOf(name);
    const open = counted(sections, 'section');
    if (outcome === 'worked') {
      const shut = sharedSections.length - sections;
      const minutes = Math.max(1, Math.round(((steps.read?.atMs ?? 0) - (steps.page?.atMs ?? 0)) / 60_000));
      return [
        `${open} opened${shut === 0 ? '' : `, ${shut} stayed shut`}`,
        `${first} saw made-up ones, named as yours. ${counted(minutes, 'minute')} in all.`,
      ];
    }
    return [`Reading ${open}`, outcome === 'waiting' ? 'Not read yet.' : `${first} stopped before the end.`];
  },
};

/** What closes the first gap; undefined where there is none. */
export function gapStep(
  { lines, readiness }: RehearsalReport,
  people: readonly NamedRehearsed[],
): GapStep | undefined {
  const gap = lines.find(({ outcome }) => outcome === 'needs-you');
  if (gap === undefined) return undefined;
  if (gap.about === 'people') {
    const [person] = people;
    if (!readiness.includes('first-person') || person === undefined)
      return {
        words: 'Add a second emergency contact. About 4 minutes.',
        link: 'Add a second contact',
        to: '/people/new',
      };
    const first = firstNameOf(person.name);
    return {
      words: 'Print the Emergency Card, and type two of its groups back.',
      link: `Look at the card of ${first}`,
      to: `/people/${person.person}`,
    };
  }
  if (gap.about === 'channels')
    return {
      words: 'Add your mobile number, so that a text can reach you too.',
      link: 'Add a phone number',
      to: '/settings/you#addresses',
    };
  const person = people.find(one => one.person === gap.person);
  const first = firstNameOf(person?.name ?? '');
  return {
    words: `Look at the address, the phone and the card of ${first}.`,
    link: `Look at ${first}`,
    to: `/people/${gap.person ?? ''}`,
  };
}
