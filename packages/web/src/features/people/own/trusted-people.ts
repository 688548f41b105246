// Converts people and their access, as opened by the session, to the form that the pages about people show.
// It decides nothing: the server's gate decides what is open, and the signed document decides what that
// includes.

import { warningPeriodMs } from '@kinfolio/domain/access/roads';
import { readEstateOfCategory, readEstateOfStatement } from '@kinfolio/domain/records/estate';
import {
  addDays,
  type Day,
  readStoredDay,
  readStoredDayIfAny,
  todayInLondon,
} from '@kinfolio/domain/values/calendar';
import type {
  AccessLogLine,
  CardInUse,
  EndedAccess,
  PersonAccess,
  TrustedPerson,
} from '../../../passport/sharing/people.ts';
import {
  type SharedAccessTiming,
  type SharedTerms,
  sharedSections,
} from '../../../passport/sharing/terms.ts';
import { listTermsSectionTitles } from '../../../passport/sharing/terms-words.ts';
import type {
  AccessLogEntry,
  OpenedOwnGrant,
  OwnerAccessAction,
  OwnSharing,
} from '../../../session/api/sharing.ts';
import {
  type AccessDraft,
  createDraftFromEarlierAccess,
  emptyAccessDraft,
  type KnownPerson,
  setRelationship,
} from '../give-access.ts';

const states: Readonly<Record<OpenedOwnGrant['state'], PersonAccess['state']>> = {
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

/** The people who have access, in the order in which they received it. */
export function listTrustedPeople(
  sharing: Pick<OwnSharing, 'people' | 'grants' | 'wrongAnswers'>,
  today: Day,
): readonly TrustedPerson[] {
  return sharing.people.flatMap(({ id, name, relationship }) => {
    const access = sharing.grants
      .filter(({ person }) => person === id)
      .map(grant => accessOf(grant, sharing.wrongAnswers, today));
    return access.length === 0 ? [] : [{ id, name, relationship, access }];
  });
}

/** The access that ended because the owner undid changes, newest first. */
export function listUndoneAccess({ undone }: OwnSharing): readonly EndedAccess[] {
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

/** The screens for new access, filled in with what a person could open before; undefined if the person is not known. */
export function createDraftForEndedPerson(
  { undone }: OwnSharing,
  id: string | null,
): AccessDraft | undefined {
  const found = undone.find(one => one.id === id);
  if (found === undefined) return undefined;
  const { name, relationship, email, phone = '' } = found.person;
  return createDraftFromEarlierAccess({ name, relationship, email, phone, terms: termsOf(found) });
}

/** People who already have access. */
export function listPeopleWithAccess(sharing: OwnSharing): readonly KnownPerson[] {
  const withAccess = new Set(sharing.grants.map(({ person }) => person));
  return sharing.people
    .filter(({ id }) => withAccess.has(id))
    .map(({ id, name, relationship, email, phone = '' }) => ({ id, name, relationship, email, phone }));
}

/** The four screens for giving a person further access; undefined for a person who has none. */
export function createDraftForKnownPerson(sharing: OwnSharing, id: string | null): AccessDraft | undefined {
  const known = listPeopleWithAccess(sharing).find(one => one.id === id);
  if (known === undefined) return undefined;
  const { name, relationship, email, phone } = known;
  return setRelationship({ ...emptyAccessDraft, name, email, phone }, relationship);
}

/** Lists the log with people's names: who opened or changed something and when, and how the owner changed access. */
export function createAccessLogLines(sharing: OwnSharing): readonly AccessLogLine[] {
  const persons = new Map([
    ...sharing.ended.map(({ grant, person }) => [grant, person] as const),
    ...sharing.grants.map(({ id, person }) => [id, person] as const),
  ]);
  const names = new Map(sharing.people.map(({ id, name }) => [id, name]));
  // Stopping access writes a log entry of its own, so leave out the entry for the end of its keys, which follows.
  const stopped = new Set(sharing.opened.filter(({ did }) => did === 'stopped').map(({ grant }) => grant));
  return sharing.opened
    .filter(({ did, grant }) => did !== 'ended' || !stopped.has(grant))
    .map(note => {
      const name = names.get(persons.get(note.grant) ?? '');
      return { id: note.id, at: note.at, what: noteWords(note, name) };
    });
}

const didWords: Readonly<Record<OwnerAccessAction, (name: string) => string>> = {
  given: name => `You gave ${name} access`,
  wider: name => `You changed what ${name} can open. The extra access starts 72 hours later`,
  narrower: name => `You changed what ${name} can open. They cannot open more than before`,
  stopped: name => `You stopped access for ${name}`,
  ended: name => `Access for ${name} ended`,
};

function noteWords(note: AccessLogEntry, known: string | undefined): string {
  const { alone = false, changed, deleted = false, did, sections = [] } = note;
  if (did !== undefined) return didWords[did](known ?? 'someone who no longer has access');
  const name = known ?? 'Someone whose access has ended';
  if (changed === undefined) {
    const titles = listTermsSectionTitles({
      everything: sections.includes('private'),
      sections: sharedSections.map(({ id }) => id).filter(id => sections.includes(id)),
    });
    const what = titles.length === 0 ? 'what you share' : titles.join(', ');
    return alone ? `Someone opened ${what} with ${name}’s card alone` : `${name} opened ${what}`;
  }
  const what = changed === '' ? 'a deleted record' : changed;
  return deleted
    ? `${name} deleted ${what}. You can restore it from Deleted items`
    : `${name} changed ${what}`;
}

function accessOf(grant: OpenedOwnGrant, wrongAnswers: readonly string[], today: Day): PersonAccess {
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

const isCardAlone = ({ when }: Pick<OpenedOwnGrant, 'when'>) => when.kind === 'release' && when.longRoad;

const cardOf = ({ way, number, madeAt, checkedAt }: OpenedOwnGrant['ways'][number]): CardInUse => ({
  way,
  number: Number(number ?? 1),
  madeOn: dayOf(madeAt),
  checked: checkedAt !== undefined,
});

const dayOf = (instant: string): Day => todayInLondon({ now: () => Date.parse(instant) });

function opensOn({ plannedAt }: OpenedOwnGrant, fromToday: Day): Day {
  return plannedAt === undefined ? fromToday : dayOf(plannedAt);
}

/**
 * The day of the warning, calculated as the server's gate does: a number of hours before the planned opening. That may
 * be a day earlier than counting in whole days.
 */
function warnedOn({ plannedAt }: OpenedOwnGrant, silentDays: number, today: Day): Day {
  const planned = plannedAt === undefined ? undefined : Date.parse(plannedAt) - warningPeriodMs(silentDays);
  if (planned !== undefined) return todayInLondon({ now: () => planned });
  return addDays(today, silentDays - Math.ceil(warningPeriodMs(silentDays) / (24 * 60 * 60_000)));
}

function stateOf(
  { state, joinedAt, when }: OpenedOwnGrant,
  { wrong, today, hasCard }: { readonly wrong: boolean; readonly today: Day; readonly hasCard: boolean },
): PersonAccess['state'] {
  if (wrong) return 'doubtful';
  const last = when.kind === 'window' ? readStoredDayIfAny(when.to) : undefined;
  if (state === 'stopped' && last !== undefined && last < today) return 'over';
  const waits = states[state];
  return waits === 'ready' && joinedAt === undefined && !hasCard ? 'invited' : waits;
}

type Terms = Pick<OpenedOwnGrant, 'categories' | 'everything' | 'level' | 'when'>;

function termsOf({ categories, everything, level, when }: Terms): SharedTerms {
  const sections = sharedSections.map(({ id }) => id).filter(id => categories.includes(id));
  const terms = { everything, level, sections, when: whenOf(when) };
  // Access that was given in an older version may open desks as well as everything.
  const estates = categories.flatMap(slug => readEstateOfCategory(slug) ?? []);
  const [estate] = estates;
  if (estate !== undefined) return { ...terms, estate, ...(estates.length > 1 && { desks: estates.length }) };
  const [statementOf] = categories.flatMap(slug => readEstateOfStatement(slug) ?? []);
  return statementOf === undefined ? terms : { ...terms, estate: statementOf, isStatement: true };
}

function whenOf(when: OpenedOwnGrant['when']): SharedAccessTiming {
  if (when.kind === 'window')
    return { kind: 'window', from: readStoredDay(when.from), to: readStoredDay(when.to) };
  if (when.kind === 'always') return { kind: 'always' };
  return { kind: 'release', silentDays: when.silentDays, askDays: when.askDays };
}
