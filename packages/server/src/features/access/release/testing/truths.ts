import { isTextHour } from '@kinfolio/domain/access/due';
import { addLondonDays, endOfDay, instantOfLondonHour } from '@kinfolio/domain/access/london';
import { readStoredDay } from '@kinfolio/domain/values/calendar';
import { formatDayInWords, formatInstantInWords } from '../../in-words.ts';
import type { TimelineFamily } from './cast.ts';
import type { RelayOutcome } from './mail-relay.ts';
import type { TimelineMessage, TimelineOpening } from './timeline.ts';

const hour = 3_600_000;
const day = 24 * hour;

type OwnerAct = 'logs in' | 'says fine' | 'declines' | 'allows' | 'continues' | 'goes on holiday';

/** Something that a person did, or a change in whether emails reach an owner. */
export interface TimelineEvent {
  readonly atMs: number;
  readonly family: TimelineFamily;
  readonly what: OwnerAct | 'asks' | 'reads' | 'uses the card alone' | RelayOutcome;
}

/** What actually happened, against which each message is checked. */
export interface TimelineFacts {
  readonly startMs: number;
  readonly happened: readonly TimelineEvent[];
  readonly openings: readonly TimelineOpening[];
  readonly told: readonly TimelineMessage[];
}

const ownerActs = new Set(['logs in', 'says fine', 'declines', 'allows', 'continues', 'goes on holiday']);
const fates = new Set(['taken', 'returned', 'later', 'dropped']);

type Moment = ReturnType<typeof momentOf>;

/** A message, and everything that had happened to its family when it was sent. */
function momentOf(said: TimelineMessage, { startMs, happened, openings, told }: TimelineFacts) {
  const { family, reader, atMs } = said;
  const theirs = happened.filter(one => one.family === family);
  const before = theirs.filter(one => one.atMs <= atMs);
  const last = (...whats: readonly TimelineEvent['what'][]) =>
    before.findLast(({ what }) => whats.includes(what));
  const actedMs = before.findLast(({ what }) => ownerActs.has(what))?.atMs ?? startMs;
  const isMailTaken = (before.findLast(({ what }) => fates.has(what))?.what ?? 'taken') === 'taken';
  const toReader = openings.filter(
    one => one.family === family && (reader === undefined || one.reader === reader),
  );
  return {
    said,
    last,
    /** When the owner last did something. */
    actedMs,
    isMailTaken,
    /** Whether a request is waiting for the owner's answer. */
    isAsked: last('asks', 'declines', 'allows')?.what === 'asks',
    /** Whether a message reached the owner after their last action and at least an hour before this one. */
    hasWritten: told.some(
      one =>
        one.family === family &&
        one.reader === undefined &&
        one.atMs >= actedMs &&
        one.atMs <= atMs - hour &&
        (one.channel === 'text' || isMailTaken),
    ),
    /**
     * The opening that the message's reader can use now. For a message to the owner: the opening that any
     * reader can use.
     */
    open: toReader.findLast(one => one.atMs <= atMs && (one.closedMs ?? Infinity) > atMs),
    /** The first opening after the message or in the hour before it. */
    next: toReader.find(one => one.atMs > atMs - hour),
    /** Whether anything changed the plan between the message and a given time. */
    isDisturbed: (untilMs: number) =>
      theirs.some(
        one => one.atMs > atMs && one.atMs <= untilMs && (ownerActs.has(one.what) || fates.has(one.what)),
      ),
  };
}

/** A phrase that a message may contain, and the condition that must hold if it does. */
interface Rule {
  readonly words: RegExp;
  readonly isTrue: (moment: Moment, found: RegExpExecArray) => boolean;
}

const instant = String.raw`(\d\d):00 on \w+day (\d+) (\w+)`;

/** The first moment after a message that the time in its text can mean. */
function instantIn([, hours = '', date = '', month = '']: RegExpExecArray, afterMs: number): number {
  const year = new Date(afterMs).getUTCFullYear();
  const candidates = [year, year + 1].map(one => {
    const text = new Date(`${date} ${month} ${one} UTC`).toISOString().slice(0, 10);
    return instantOfLondonHour(readStoredDay(text), Number(hours));
  });
  return candidates.find(atMs => atMs > afterMs - day) ?? Number.NaN;
}

/**
 * Whether the gate opened at the time that the message gives. Also true if an event changed the plan, or if
 * the gate opened later by no more than the days that the message allows.
 */
function opensAsPlanned(moment: Moment, found: RegExpExecArray): boolean {
  const { atMs, channel, text } = moment.said;
  const plannedMs = instantIn(found, atMs);
  // A text message gives only the latest time for an answer, so up to 6 more days are allowed.
  const days = channel === 'text' ? 6 : Number(/up to (\d+) days? later/.exec(text)?.[1] ?? 0);
  if (moment.isDisturbed(plannedMs + days * day)) return true;
  const openedMs = moment.next?.atMs ?? Number.NaN;
  return openedMs >= plannedMs && openedMs <= addLondonDays(plannedMs, days);
}

/**
 * Whether the gate opened within the last hour. If it opened at night, a text message may be later, because texts wait
 * until the morning.
 */
const hasJustOpened = ({ open, said: { atMs, channel } }: Moment) =>
  open !== undefined && atMs - open.atMs <= (channel === 'text' && !isTextHour(open.atMs) ? 13 : 1) * hour;
const lastDayOf = ({ when }: TimelineFamily) =>
  when.kind === 'window' ? endOfDay(readStoredDay(when.to)) : Number.NaN;

const rules: readonly Rule[] = [
  { words: new RegExp(`by ${instant}`), isTrue: opensAsPlanned },
  { words: new RegExp(`papers from ${instant}`), isTrue: opensAsPlanned },
  {
    words: /We have not heard from you since (\w+ \d+ \w+)/,
    isTrue: ({ actedMs }, [, said]) => said === formatDayInWords(actedMs),
  },
  { words: /are you all right/i, isTrue: ({ open }) => open === undefined },
  { words: /has asked to read|[Yy]ou asked to read/, isTrue: ({ isAsked }) => isAsked },
  { words: /had no answer/, isTrue: ({ hasWritten }) => hasWritten },
  { words: /are not getting through/i, isTrue: ({ isMailTaken }) => !isMailTaken },
  { words: /in our email|see our email/, isTrue: ({ isMailTaken }) => isMailTaken },
  {
    words: /We are writing to \S+ \S+ now/,
    isTrue: ({ hasWritten, isMailTaken }) => isMailTaken && !hasWritten,
  },
  { words: /can now read/, isTrue: hasJustOpened },
  {
    words: /can still read|have not been read/,
    isTrue: ({ open, last }) => open !== undefined && (last('reads')?.atMs ?? 0) < open.atMs,
  },
  {
    words: /stopped answering|may have died/,
    isTrue: ({ said: { family, atMs }, actedMs, isAsked }) =>
      family.when.kind === 'release' &&
      !isAsked &&
      atMs - actedMs >= (family.when.silentDays ?? Infinity) * day,
  },
  { words: /has said yes/, isTrue: ({ last, actedMs }) => last('allows')?.atMs === actedMs },
  {
    words: /kept the papers open for you/,
    isTrue: ({ last, actedMs }) => last('continues')?.atMs === actedMs,
  },
  { words: /closed again/, isTrue: ({ open }) => open === undefined },
  {
    words: /for (\d+)(?: to (\d+))? days?, the papers open again/,
    isTrue: ({ actedMs, isDisturbed, next }, [, least, most = least]) => {
      // An opening waits for the next hour of the day.
      const lastMs = addLondonDays(actedMs, Number(most)) + day;
      return isDisturbed(lastMs) || (next !== undefined && next.atMs <= lastMs);
    },
  },
  { words: /\d people you chose can now read \d+ sections?/, isTrue: () => false },
  {
    words: /Someone logged in to Kinfolio as .* at (\d\d:\d\d on \w+ \d+ \w+)/,
    isTrue: ({ last }, [, said]) => said === formatInstantInWords(last('logs in')?.atMs ?? 0),
  },
  {
    words: /(?:can read|papers with you) until the end of (\w+ \d+ \w+)/,
    isTrue: ({ said: { family } }, [, said]) => said === formatDayInWords(lastDayOf(family) - 1),
  },
  {
    words: /That access has ended/,
    isTrue: ({ said: { family, atMs } }) => atMs >= lastDayOf(family) && atMs <= lastDayOf(family) + day / 2,
  },
  {
    words: /ask again from (\d\d:\d\d on \w+ \d+ \w+)/,
    isTrue: ({ last }, [, said]) =>
      said === formatInstantInWords(addLondonDays(last('declines')?.atMs ?? 0, 7)),
  },
  {
    words: /Someone you chose has opened|has opened \d sections? of your passport with/,
    isTrue: ({ last, said }) => said.atMs - (last('reads')?.atMs ?? 0) <= hour,
  },
  {
    words:
      /cannot use the email address or the phone number|cannot use this email address or your phone number|without its phone|no longer have this phone/,
    isTrue: ({ last }) => last('uses the card alone') !== undefined,
  },
  {
    words:
      /has chosen you|six-digit code|Holiday mode is on|people who can read your passport|on another device/,
    isTrue: () => true,
  },
];

/** Describes each untrue statement in the messages, and each message that no rule covers. */
export function listFalseStatements(story: TimelineFacts): string[] {
  return story.told.flatMap(said => {
    const moment = momentOf(said, story);
    // An email that is returned is never read, so its statements are not checked.
    if (said.reader === undefined && said.channel === 'mail' && !moment.isMailTaken) return [];
    const text = said.channel === 'text' ? said.text : `${said.subject}\n${said.text}`;
    const where = `${formatInstantInWords(said.atMs)} | ${said.family.owner} | ${said.reader?.role ?? 'owner'}`;
    const judged = rules.flatMap(({ words, isTrue }) => {
      const found = words.exec(text);
      return found === null ? [] : [{ found: found[0], isTrue: isTrue(moment, found) }];
    });
    if (judged.length === 0) return [`${where} | no rule knows: ${said.subject}`];
    return judged.filter(one => !one.isTrue).map(one => `${where} | untrue: ${one.found}`);
  });
}
