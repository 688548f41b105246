import { type Day, dayOfStored } from '../values/calendar.ts';
import { rowsInForce } from './change-terms.ts';
import { ownersSince } from './delivered.ts';
import { gateWithoutPlan } from './gate.ts';
import { addLondonDays, endOfDay, hourMs, startOfDay } from './london.ts';
import { linkCounts, openAsk, pauseAt, roadsOf } from './roads.ts';
import type { Gate, GateRows, NoticeChannel } from './rows.ts';
import { armedHours, type GrantTerms } from './terms.ts';

// [Note: Messages about an opening] A message about an opening depends on rows and the clock, as the gate does. Its slot is the
// instant that it is about, so two servers send one message, and a job that was late sends the newest one that is still true.

/** What a message is about: the day before an opening, an opening, wider terms, that it closed again, and the end of a window. */
export const toldAbouts = ['day-before', 'opened', 'wider', 'shut', 'over'] as const;
/** See {@link toldAbouts}. */
export type ToldAbout = (typeof toldAbouts)[number];

/** A message that was made for the person of a grant, or for its owner. */
export interface ToldRow {
  readonly to: 'owner' | 'reader';
  readonly about: ToldAbout;
  readonly slotMs: number;
  readonly channel: NoticeChannel;
}

/** Why a gate opened, or will. */
export type OpenCause = 'silence' | 'ask' | 'allowed' | 'kept' | 'window';
/** Why a gate that was open closed: what its owner did, or `unproved` when it is no longer certain that the owner was reached. */
export type ShutCause = 'logged-in' | 'pressed' | 'used' | 'unproved';

/** A message that is due. `atMs` is the instant it names, in milliseconds. */
export type GateMessage = {
  readonly to: ToldRow['to'];
  readonly slotMs: number;
  readonly atMs: number;
} & (
  | { readonly about: 'day-before'; readonly cause: 'silence' | 'ask'; readonly heard: Heard }
  | { readonly about: 'opened'; readonly cause: OpenCause; readonly again: boolean }
  | { readonly about: 'shut'; readonly cause: ShutCause }
  | ({ readonly about: 'wider' } & MoreAccess)
  | { readonly about: 'over' }
);

/** What wider terms add: sections that are open and were not, changes that can be made, a later last day. */
export interface MoreAccess {
  readonly sections: number;
  readonly edits: boolean;
  readonly until: Day | undefined;
}

/** What became of our messages to the owner: none answered, none arrives, or the first is on its way. */
export type Heard = 'silent' | 'unreached' | 'writing';

/** Days after an opening on which an unread one is mentioned again. */
const againDays = [3, 14, 30] as const;
const dayMs = 24 * hourMs;
/** A closing or an end is not mentioned any more after this. */
const lateMs = 7 * dayMs;

/**
 * The messages that are due about a gate at an instant. `gate` is that of this instant, with its plan; the rows are the earlier messages
 * about this grant. A message is returned for as long as it holds: the keys of the rows prevent a second message.
 */
export function tellingsOf(
  signed: GateRows,
  gate: Gate,
  told: readonly ToldRow[],
  nowMs: number,
): GateMessage[] {
  const rows = rowsInForce(signed, nowMs);
  const { standing } = rows;
  if (standing.stoppedAtMs !== undefined || gate.state === 'ended') return [];
  if (gate.state === 'stopped') return endOfWindow(rows, nowMs);
  const readers = told.filter(({ to }) => to === 'reader');
  if (gate.state === 'open')
    return [...openings(rows, gate, readers, nowMs), ...widened(signed, gate, nowMs)];
  if (rows.document.when.kind !== 'release') return [];
  return [...closing(rows, readers, nowMs), ...dayBefore(rows, gate, readers, nowMs)];
}

/** Wider terms that began to count while something was open to their reader. What opened only then has the message about openings. */
function widened(signed: GateRows, gate: Gate, nowMs: number): GateMessage[] {
  const { widenedAtMs, former, joinedAtMs = 0 } = signed.standing;
  if (widenedAtMs === undefined || former === undefined || gate.open.length === 0) return [];
  const fromMs = widenedAtMs + armedHours * hourMs;
  if (nowMs < fromMs || nowMs >= fromMs + lateMs || joinedAtMs >= fromMs) return [];
  if (gateWithoutPlan(signed, fromMs - 1).open.length === 0) return [];
  const more = moreThan(former, signed.document, gate.open);
  const isNothing = more.sections === 0 && !more.edits && more.until === undefined;
  return isNothing ? [] : [{ to: 'reader', about: 'wider', slotMs: fromMs, atMs: fromMs, ...more }];
}

/** A shorter wait is nothing to a reader whose papers are open. */
function moreThan(former: GrantTerms, next: GrantTerms, open: readonly string[]): MoreAccess {
  const before = new Set(former.categories.map(({ category }) => category));
  const [then, now] = [former.when, next.when];
  return {
    sections: open.filter(category => !before.has(category)).length,
    edits: former.level === 'view' && next.level !== 'view',
    until:
      now.kind === 'window' && then.kind === 'window' && now.to > then.to ? dayOfStored(now.to) : undefined,
  };
}

const newestOf = (told: readonly ToldRow[], about: ToldAbout): number =>
  Math.max(0, ...told.filter(one => one.about === about).map(({ slotMs }) => slotMs));

function endOfWindow({ document: { when } }: GateRows, nowMs: number): GateMessage[] {
  if (when.kind !== 'window') return [];
  const atMs = endOfDay(dayOfStored(when.to));
  if (nowMs >= atMs + lateMs) return [];
  return (['reader', 'owner'] as const).map(to => ({ to, about: 'over', slotMs: atMs, atMs }));
}

/** Since when a gate is open for its reader, and why; undefined for what is shared from the beginning. */
function openingOf(
  rows: GateRows,
  gate: Gate,
  nowMs: number,
): { cause: OpenCause; sinceMs: number } | undefined {
  const { document, acts } = rows;
  const { when, categories } = document;
  const sinceMs = gate.sinceMs ?? nowMs;
  if (when.kind === 'window') {
    // A person who accepted later was on the page at that moment.
    return sinceMs === startOfDay(dayOfStored(when.from)) ? { cause: 'window', sinceMs } : undefined;
  }
  if (when.kind !== 'release') return undefined;
  const answer = acts.findLast(({ act }) => act === 'allow' || act === 'continue');
  if (answer !== undefined)
    return { cause: answer.act === 'allow' ? 'allowed' : 'kept', sinceMs: answer.atMs };
  const road = roadsOf(rows, nowMs).find(({ opensMs }) => opensMs === sinceMs);
  const firstDays = Math.min(...categories.map(({ plusDays }) => plusDays));
  return { cause: road?.kind ?? 'silence', sinceMs: addLondonDays(sinceMs, firstDays) };
}

/**
 * The instant that the messages about an opening are counted from. An opening after a closing that was mailed is a new one, even where
 * notices date it back; and one that was mailed stays the same one, wherever they date it later. Only an answer of the owner after it
 * is another one.
 */
function baseOf(sinceMs: number, told: readonly ToldRow[], isAnswer: boolean): number {
  const shutMs = newestOf(told, 'shut');
  // A closing has a later slot than every opening and reading before it, so an opening at its slot came after it.
  const since = told.filter(({ about, slotMs }) => about === 'opened' && slotMs >= shutMs);
  const firstMs = Math.min(...since.map(({ slotMs }) => slotMs));
  const isSame = since.length > 0 && (!isAnswer || sinceMs <= firstMs);
  return isSame ? firstMs : Math.max(sinceMs, shutMs);
}

function openings(rows: GateRows, gate: Gate, told: readonly ToldRow[], nowMs: number): GateMessage[] {
  const opening = openingOf(rows, gate, nowMs);
  if (opening === undefined || gate.open.length === 0) return [];
  const { cause } = opening;
  const isAnswer = cause === 'allowed' || cause === 'kept';
  const baseMs = baseOf(opening.sinceMs, told, isAnswer);
  const wasRead = rows.acts.some(({ act, atMs }) => act === 'open' && atMs >= baseMs);
  const readBefore = rows.acts.some(({ act, atMs }) => act === 'open' && atMs < baseMs);
  if (wasRead || (cause === 'kept' && nowMs >= baseMs + lateMs)) return [];
  const slots = isAnswer && readBefore ? [] : againDays.map(days => addLondonDays(baseMs, days));
  const slotMs = [baseMs, ...slots].findLast(slot => slot <= nowMs);
  if (slotMs === undefined) return [];
  const reader: GateMessage = {
    to: 'reader',
    about: 'opened',
    cause,
    slotMs,
    atMs: baseMs,
    again: slotMs !== baseMs && told.some(one => one.about === 'opened' && one.slotMs >= baseMs),
  };
  // The owner who allowed it knows.
  return isAnswer ? [reader] : [reader, { ...reader, to: 'owner', slotMs: baseMs, again: false }];
}

/**
 * What the owner did last since an instant, which closed the papers, and when. An earlier closing may have passed without a message:
 * once the wait that began with an act is over, or the database was restored since, that act is not what closed them.
 */
function causeOfClosing(
  rows: GateRows,
  sinceMs: number,
  nowMs: number,
): { cause: ShutCause; atMs: number | undefined } {
  const { actedAtMs = 0, unlockedAtMs = 0, pressedAtMs = 0 } = rows.activity;
  const done = [
    { cause: 'logged-in', atMs: unlockedAtMs },
    { cause: 'pressed', atMs: linkCounts(pressedAtMs, rows.activity.unlockedAtMs) ? pressedAtMs : 0 },
    { cause: 'used', atMs: actedAtMs },
  ] as const;
  const isWaitOver = roadsOf(rows, nowMs).some(({ waitEndsMs }) => waitEndsMs <= nowMs);
  const fromMs = isWaitOver ? Infinity : Math.max(sinceMs, rows.restoredAtMs ?? 0);
  const [last] = done.filter(({ atMs }) => atMs >= fromMs).toSorted((one, other) => other.atMs - one.atMs);
  return last ?? { cause: 'unproved', atMs: undefined };
}

function closing(rows: GateRows, told: readonly ToldRow[], nowMs: number): GateMessage[] {
  // Closing an account has a mail of its own.
  if (rows.closing !== undefined && rows.closing.fromMs <= nowMs) return [];
  const read = rows.acts.findLast(({ act }) => act === 'open')?.atMs ?? 0;
  const openedMs = Math.max(newestOf(told, 'opened'), read);
  if (openedMs === 0) return [];
  const toldMs = newestOf(told, 'shut');
  const { cause, atMs } = causeOfClosing(rows, openedMs, nowMs);
  const slotMs = toldMs > openedMs ? toldMs : Math.max(openedMs + 1, atMs ?? nowMs);
  if (nowMs >= slotMs + lateMs) return [];
  return [{ to: 'reader', about: 'shut', cause, slotMs, atMs: atMs ?? slotMs }];
}

/**
 * A release that was open and was not read, from when until when, for a week after what the owner did closed it. Undefined for any
 * other gate: one that was read is open or `returned`, and its owner has a page about it.
 */
export function unreadOpening(
  signed: GateRows,
  { state }: Gate,
  told: readonly ToldRow[],
  nowMs: number,
): { readonly fromMs: number; readonly untilMs: number } | undefined {
  const isShut = !['open', 'returned', 'stopped', 'ended'].includes(state);
  if (!isShut || signed.document.when.kind !== 'release' || signed.standing.stoppedAtMs !== undefined)
    return undefined;
  const rows = rowsInForce(signed, nowMs);
  const [shut] = closing(rows, told, nowMs);
  if (shut?.about !== 'shut' || shut.cause === 'unproved') return undefined;
  const earlierMs = newestOf(
    told.filter(({ slotMs }) => slotMs < shut.slotMs),
    'shut',
  );
  const opened = told.filter(({ about, slotMs }) => about === 'opened' && slotMs >= earlierMs);
  if (opened.length === 0) return undefined;
  return { fromMs: Math.min(...opened.map(({ slotMs }) => slotMs)), untilMs: shut.slotMs };
}

function dayBefore(
  rows: GateRows,
  { plannedMs, state }: Gate,
  told: readonly ToldRow[],
  nowMs: number,
): GateMessage[] {
  const roads = roadsOf(rows, nowMs).filter(({ sinceMs }) => sinceMs <= nowMs);
  if (plannedMs === undefined || roads.length === 0 || pauseAt(rows.pauses, nowMs) !== undefined) return [];
  const sinceMs = Math.min(...roads.map(road => road.sinceMs));
  const unreached = state === 'unreachable' || rows.channels.every(one => one.failingSinceMs !== undefined);
  const arrived = ownersSince(rows, sinceMs, nowMs).length > 0;
  // Until the first message to the owner has had its hour, an answer cannot be expected.
  const leadMs = arrived || unreached ? dayMs : dayMs / 2;
  const dueMs = Math.max(sinceMs, plannedMs - leadMs);
  if (nowMs < dueMs || nowMs >= plannedMs) return [];
  const lastMs = newestOf(told, 'day-before');
  // A plan that moved by less than half a day is not worth another message.
  const isTold = lastMs >= sinceMs && plannedMs - dayMs - lastMs < dayMs / 2;
  const heard: Heard = unreached ? 'unreached' : arrived ? 'silent' : 'writing';
  const cause = openAsk(rows) === undefined ? 'silence' : 'ask';
  return [
    { to: 'reader', about: 'day-before', cause, heard, slotMs: isTold ? lastMs : dueMs, atMs: plannedMs },
  ];
}
