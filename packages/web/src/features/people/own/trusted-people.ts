// What it is: people and their access as the screens show them, from what the session has opened.
// Use it for: the pages of people. It decides nothing: what is open is the server's gate, what it holds the signed document.

import { warningMs } from '@kinfolio/domain/access/roads';
import { estateOfCategory } from '@kinfolio/domain/records/estate';
import { addDays, type Day, dayIfStored, dayOfStored, todayIn } from '@kinfolio/domain/values/calendar';
import type {
  CardInUse,
  EndedAccess,
  OpenedLine,
  PersonAccess,
  TrustedPerson,
} from '../../../passport/sharing/people.ts';
import { type SharedTerms, type SharedWhen, sharedSections } from '../../../passport/sharing/terms.ts';
import { sectionTitles } from '../../../passport/sharing/terms-words.ts';
import type { OpenedNote, OpenOwnGrant, OwnerDid, OwnSharing } from '../../../session/api/sharing.ts';
import {
  type AccessDraft,
  againDraft,
  emptyAccess,
  type KnownPerson,
  withRelationship,
} from '../give-access.ts';

const states: Readonly<Record<OpenOwnGrant['state'], PersonAccess['state']>> = {
  unjoined: 'invited',
  before: 'ready',
  watching: 'ready',
  warning: 'warning',
  asked: 'asked',
  unproved: 'warning',
  unreachable: 'warning',
  open: 'open',
  returned: 'returned',
  suspended: 'paused',
  stopped: 'stopping',
  ended: 'over',
};

/** People with access, in the order in which they were given it. */
export function trustedPeople(sharing: OwnSharing, today: Day): readonly TrustedPerson[] {
  return sharing.people.flatMap(({ id, name, relationship }) => {
    const access = sharing.grants
      .filter(({ person }) => person === id)
      .map(grant => accessOf(grant, sharing.wrongAnswers, today));
    return access.length === 0 ? [] : [{ id, name, relationship, access }];
  });
}

/** What ended when the owner took changes back, the newest first. */
export function endedAccess({ undone }: OwnSharing): readonly EndedAccess[] {
  return undone
    .toSorted((one, other) => (one.endedAt < other.endedAt ? 1 : -1))
    .map(({ id, person, givenAt, endedAt, ...terms }) => ({
      id,
      name: person.name,
      relationship: person.relationship,
      terms: termsOf(terms),
      givenOn: dayOf(givenAt),
      endedOn: dayOf(endedAt),
    }));
}

/** The four screens of new access, filled with what a person could open before; undefined for what is not there. */
export function draftAgain({ undone }: OwnSharing, id: string | null): AccessDraft | undefined {
  const found = undone.find(one => one.id === id);
  if (found === undefined) return undefined;
  const { name, relationship, email, phone = '' } = found.person;
  return againDraft({ name, relationship, email, phone, terms: termsOf(found) });
}

/** Who has access already. */
export function knownPeople(sharing: OwnSharing): readonly KnownPerson[] {
  const withAccess = new Set(sharing.grants.map(({ person }) => person));
  return sharing.people
    .filter(({ id }) => withAccess.has(id))
    .map(({ id, name, relationship, email, phone = '' }) => ({ id, name, relationship, email, phone }));
}

/** The four screens of another access for a person who has one; undefined for who has none. */
export function draftOfKnown(sharing: OwnSharing, id: string | null): AccessDraft | undefined {
  const known = knownPeople(sharing).find(one => one.id === id);
  if (known === undefined) return undefined;
  const { name, relationship, email, phone } = known;
  return withRelationship({ ...emptyAccess, name, email, phone }, relationship);
}

/** Who opened or changed something and when, by name, and what their owner did about it. */
export function openedLines(sharing: OwnSharing): readonly OpenedLine[] {
  const persons = new Map([
    ...sharing.ended.map(({ grant, person }) => [grant, person] as const),
    ...sharing.grants.map(({ id, person }) => [id, person] as const),
  ]);
  const names = new Map(sharing.people.map(({ id, name }) => [id, name]));
  // A stop is in the log by itself; the end of its keys follows it.
  const stopped = new Set(sharing.opened.filter(({ did }) => did === 'stopped').map(({ grant }) => grant));
  return sharing.opened
    .filter(({ did, grant }) => did !== 'ended' || !stopped.has(grant))
    .map(note => {
      const name = names.get(persons.get(note.grant) ?? '');
      return { id: note.id, at: note.at, what: noteWords(note, name) };
    });
}

const didWords: Readonly<Record<OwnerDid, (name: string) => string>> = {
  given: name => `You gave ${name} access`,
  wider: name => `You changed what ${name} can open. They can open more 72 hours later`,
  narrower: name => `You changed what ${name} can open. They can open no more than before`,
  stopped: name => `You stopped an access of ${name}`,
  ended: name => `An access of ${name} ended`,
};

function noteWords(note: OpenedNote, known: string | undefined): string {
  const { alone = false, changed, deleted = false, did, sections = [] } = note;
  if (did !== undefined) return didWords[did](known ?? 'somebody who has no access any more');
  const name = known ?? 'Somebody whose access has ended';
  if (changed === undefined) {
    const titles = sectionTitles({
      everything: sections.includes('private'),
      sections: sharedSections.map(({ id }) => id).filter(id => sections.includes(id)),
    });
    const what = titles.length === 0 ? 'what you share' : titles.join(', ');
    return alone ? `Someone opened ${what} with the card of ${name} alone` : `${name} opened ${what}`;
  }
  const what = changed === '' ? 'a record that is gone' : changed;
  return deleted
    ? `${name} deleted ${what}. You can put it back from Deleted items`
    : `${name} changed ${what}`;
}

function accessOf(grant: OpenOwnGrant, wrongAnswers: readonly string[], today: Day): PersonAccess {
  const terms = termsOf(grant);
  const invite = grant.joinedAt === undefined ? grant.ways.find(one => one.method === 'invite') : undefined;
  const cards = grant.ways.filter(({ method }) => method === 'card').map(cardOf);
  const silentDays = grant.when.kind === 'release' ? grant.when.silentDays : null;
  return {
    id: grant.id,
    terms,
    state: stateOf(grant, { wrong: wrongAnswers.includes(grant.id), today, hasCard: cards.length > 0 }),
    openToday: grant.state === 'open' ? termsOf(grant.waiting ?? grant).sections : [],
    ...(silentDays !== null && {
      opensOn: opensOn(grant, addDays(today, silentDays)),
      warnedOn: warnedOn(grant, silentDays, today),
    }),
    ...(grant.waiting !== undefined && {
      waiting: {
        terms: termsOf(grant.waiting),
        until: grant.waiting.until,
        cardAlone: isCardAlone(grant.waiting),
      },
    }),
    joined: grant.joinedAt !== undefined,
    ...(invite !== undefined && { invite: invite.way }),
    cardAlone: isCardAlone(grant),
    letter: grant.letter,
    cards: cards.toSorted((one, other) => one.number - other.number),
  };
}

const isCardAlone = ({ when }: Pick<OpenOwnGrant, 'when'>) => when.kind === 'release' && when.longRoad;

const cardOf = ({ way, number, madeAt, checkedAt }: OpenOwnGrant['ways'][number]): CardInUse => ({
  way,
  number: Number(number ?? 1),
  madeOn: dayOf(madeAt),
  checked: checkedAt !== undefined,
});

const dayOf = (instant: string): Day => todayIn({ now: () => Date.parse(instant) });

function opensOn({ plannedAt }: OpenOwnGrant, fromToday: Day): Day {
  return plannedAt === undefined ? fromToday : dayOf(plannedAt);
}

/** As the gate has it: so many hours before the planned end, which may be a day earlier than by whole days. */
function warnedOn({ plannedAt }: OpenOwnGrant, silentDays: number, today: Day): Day {
  const planned = plannedAt === undefined ? undefined : Date.parse(plannedAt) - warningMs(silentDays);
  if (planned !== undefined) return todayIn({ now: () => planned });
  return addDays(today, silentDays - Math.ceil(warningMs(silentDays) / (24 * 60 * 60_000)));
}

function stateOf(
  { state, joinedAt, when }: OpenOwnGrant,
  { wrong, today, hasCard }: { readonly wrong: boolean; readonly today: Day; readonly hasCard: boolean },
): PersonAccess['state'] {
  if (wrong) return 'doubtful';
  const last = when.kind === 'window' ? dayIfStored(when.to) : undefined;
  if (state === 'stopped' && last !== undefined && last < today) return 'over';
  const waits = states[state];
  return waits === 'ready' && joinedAt === undefined && !hasCard ? 'invited' : waits;
}

type Terms = Pick<OpenOwnGrant, 'categories' | 'everything' | 'level' | 'when'>;

function termsOf({ categories, everything, level, when }: Terms): SharedTerms {
  const sections = sharedSections.map(({ id }) => id).filter(id => categories.includes(id));
  const estate = everything ? undefined : categories.flatMap(slug => estateOfCategory(slug) ?? [])[0];
  return { everything, level, sections, when: whenOf(when), ...(estate !== undefined && { estate }) };
}

function whenOf(when: OpenOwnGrant['when']): SharedWhen {
  if (when.kind === 'window')
    return { kind: 'window', from: dayOfStored(when.from), to: dayOfStored(when.to) };
  if (when.kind === 'always') return { kind: 'always' };
  return { kind: 'release', silentDays: when.silentDays, askDays: when.askDays };
}
