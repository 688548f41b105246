// The wording of a rehearsal's result, on the page and on paper. `domain/access/rehearsal` decides which
// steps are rehearsed and what counts.

import {
  type PersonRehearsal,
  type RehearsalReport,
  type RehearsalReportLine,
  rehearsalDays,
} from '@kinfolio/domain/access/rehearsal';
import { addDays, type Day, formatDay, todayInLondon } from '@kinfolio/domain/values/calendar';
import { formatCounted } from '@kinfolio/domain/values/count';
import { readableSections } from '../../passport/sharing/terms.ts';
import { getFirstName } from '../../passport/sharing/terms-words.ts';
import { formatMoment } from '../../passport/wording/moment-words.ts';

/** One person in a rehearsal, with the facts that the wording needs. */
export interface RehearsalParticipant extends PersonRehearsal {
  readonly name: string;
  readonly sections: number;
  /** When the rehearsal began. */
  readonly begunAtMs: number;
}

export interface RehearsalResultLine {
  readonly key: string;
  readonly title: string;
  readonly words: string;
  readonly outcome: RehearsalReportLine['outcome'];
}

/** The page and action that close a gap. */
export interface GapAction {
  readonly words: string;
  readonly link: string;
  readonly to: string;
}

/** A time: "at 09:15" on the day of the rehearsal, otherwise "on 23 November 2026, 09:15". */
function atWords(atMs: number, begunAtMs: number): string {
  const words = formatMoment(new Date(atMs).toISOString());
  return toLondonDayOfMs(atMs) === toLondonDayOfMs(begunAtMs) ? `at ${words.slice(-5)}` : `on ${words}`;
}
export const toLondonDayOfMs = (atMs: number): Day => todayInLondon({ now: () => atMs });
const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' });
/** Lists first names, such as "Amira" or "Amira and David". */
export const formatFirstNames = (people: readonly RehearsalParticipant[]) =>
  listed.format(people.map(({ name }) => getFirstName(name)));

/** The verdict: "It would work, with one gap". */
export function describeRehearsalVerdict(
  { gaps, verdict }: RehearsalReport,
  people: readonly RehearsalParticipant[],
): string {
  if (verdict === 'waiting') return `Waiting for ${formatFirstNames(people.filter(isComing))}`;
  if (verdict === 'would-not-work') return 'Emergency access would not work yet';
  if (gaps === 0) return 'Emergency access would work';
  return `Emergency access would work, with ${gaps === 1 ? 'one gap' : formatCounted(gaps, 'gap')}`;
}

const isComing = ({ steps }: PersonRehearsal) => steps.read === undefined && steps.lost === undefined;

/** The words below the verdict. */
export function describeRehearsalResult(
  { verdict }: RehearsalReport,
  people: readonly RehearsalParticipant[],
  begunAtMs: number,
): string {
  const begun = toLondonDayOfMs(begunAtMs);
  const of = `Rehearsal of ${formatDay(begun)}.`;
  if (verdict === 'waiting')
    return `${of} We wrote to ${formatFirstNames(people)}. The rehearsal ends automatically on ${formatDay(addDays(begun, rehearsalDays))}.`;
  const seen = people.filter(({ steps }) => steps.read !== undefined);
  if (seen.length === 0) return `${of} Nobody reached the end.`;
  return `${of} ${formatFirstNames(seen)} saw a made-up passport, not yours.`;
}

/** Summarises the results, such as "5 worked, 1 needs you". */
export function describeRehearsalTally({ gaps, lines, worked }: RehearsalReport): string {
  const waiting = lines.length - gaps - worked;
  return [
    `${worked} worked`,
    ...(gaps === 0 ? [] : [`${gaps} ${gaps === 1 ? 'needs' : 'need'} your attention`]),
    ...(waiting === 0 ? [] : [`${waiting} to come`]),
  ].join(', ');
}

/** The lines of a result, in their order. */
export function createRehearsalResultLines(
  report: RehearsalReport,
  people: readonly RehearsalParticipant[],
  about: { readonly ableNames: readonly string[]; readonly channels: readonly ('mail' | 'text')[] },
): RehearsalResultLine[] {
  return report.lines.map(line => {
    const person = people.find(one => one.person === line.person);
    const [title, words] =
      person === undefined || line.about === 'people' || line.about === 'channels'
        ? ofOwner(line, about)
        : ofPerson[line.about](person, line.outcome);
    return { key: `${line.about} ${line.person ?? ''}`, title, words, outcome: line.outcome };
  });
}

type PersonAbout = Exclude<RehearsalReportLine['about'], 'people' | 'channels'>;
type Words = readonly [title: string, words: string];

function ofOwner(
  { about, outcome }: RehearsalReportLine,
  { ableNames, channels }: Parameters<typeof createRehearsalResultLines>[2],
): Words {
  if (about === 'people') {
    const [only] = ableNames;
    if (outcome === 'worked')
      return [
        'We can reach more than one person',
        `${listed.format(ableNames)} have joined or have a card you have checked.`,
      ];
    if (only === undefined) return ['A first contact', 'Nobody has joined or has a card you have checked.'];
    return ['A second contact', `We can reach only ${only}. If that fails, nobody can open your passport.`];
  }
  if (outcome === 'worked') return ['We can reach you in two ways', 'By email and by text.'];
  const [way] = channels;
  if (way === undefined) return ['A way to reach you', 'Messages to you are not arriving at the moment.'];
  return ['A second way to reach you', `Only ${way === 'mail' ? 'email' : 'a text'} reaches you.`];
}

const ofPerson: Readonly<
  Record<PersonAbout, (person: RehearsalParticipant, outcome: RehearsalReportLine['outcome']) => Words>
> = {
  told: ({ begunAtMs, mail, mailAtMs, name, steps }, outcome) => {
    const first = getFirstName(name);
    const sent =
      mailAtMs === undefined ? 'We wrote by email.' : `Email delivered ${atWords(mailAtMs, begunAtMs)}.`;
    if (outcome === 'worked')
      return [
        `We told ${first}`,
        `${sent} They opened the page ${atWords(steps.page?.atMs ?? 0, begunAtMs)}.`,
      ];
    if (mail === 'bounced' || mail === 'refused')
      return [`Telling ${first}`, `Our email to ${first} did not get through. Check the address.`];
    if (outcome === 'waiting') return [`Telling ${first}`, `${sent} They have not opened the page yet.`];
    return [
      `Telling ${first}`,
      `Nobody opened the page within ${rehearsalDays} days. Ask ${first} whether the email arrived.`,
    ];
  },
  card: ({ name, steps }, outcome) => {
    const first = getFirstName(name);
    const number = steps.card?.detail === undefined ? '' : ` of card number ${steps.card.detail}`;
    if (outcome === 'worked') return ['The card is the right one', `${first} typed the whole code${number}.`];
    if (steps.lost !== undefined)
      return [`${first}’s card`, `${first} could not find the card. Print a new one to replace it.`];
    if (outcome === 'waiting') return [`${first}’s card`, 'Not typed yet.'];
    return [`${first}’s card`, `${first} did not type the code on the card. Ask where the card is.`];
  },
  factor: ({ name, steps }, outcome) => {
    const first = getFirstName(name);
    const how = steps.factor?.detail === 'text' ? 'text' : 'email';
    if (outcome === 'worked') return [`${first} proved who they are`, `With a code sent by ${how}.`];
    if (outcome === 'waiting') return [`Proof that it is ${first}`, 'Not shown yet.'];
    return [
      `Proof that it is ${first}`,
      'Nobody typed the six-digit code. Check the email and phone number you entered.',
    ];
  },
  read: ({ name, sections, steps }, outcome) => {
    const first = getFirstName(name);
    const open = formatCounted(sections, 'section');
    if (outcome === 'worked') {
      const shut = readableSections.length - sections;
      const minutes = Math.max(1, Math.round(((steps.read?.atMs ?? 0) - (steps.page?.atMs ?? 0)) / 60_000));
      return [
        `${open} opened${shut === 0 ? '' : `, ${shut} stayed shut`}`,
        `${first} saw made-up sections named like yours, after ${formatCounted(minutes, 'minute')}.`,
      ];
    }
    return [`Reading ${open}`, outcome === 'waiting' ? 'Not read yet.' : `${first} stopped before the end.`];
  },
};

/** The step that closes the first gap; undefined if there is no gap. */
export function findFirstGapAction(
  { lines, readiness }: RehearsalReport,
  people: readonly RehearsalParticipant[],
): GapAction | undefined {
  const gap = lines.find(({ outcome }) => outcome === 'needs-you');
  if (gap === undefined) return undefined;
  if (gap.about === 'people') {
    const [person] = people;
    if (!readiness.includes('first-person') || person === undefined)
      return {
        words: 'Add a second emergency contact. It takes about 4 minutes.',
        link: 'Add a second contact',
        to: '/people/new',
      };
    const first = getFirstName(person.name);
    return {
      words: 'Print the Emergency Card, then type two of its groups here.',
      link: `Check ${first}’s card`,
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
  const first = getFirstName(person?.name ?? '');
  return {
    words: `Check the address, phone number and card for ${first}.`,
    link: `Go to ${first}’s page`,
    to: `/people/${gap.person ?? ''}`,
  };
}
