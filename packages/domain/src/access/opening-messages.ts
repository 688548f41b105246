import { type Day, readStoredDay } from '../values/calendar.ts';
import { applyTermsInForce } from './change-terms.ts';
import { ownerNoticesSince } from './delivered.ts';
import { computeGateWithoutPlan } from './gate.ts';
import { addLondonDays, endOfDay, hourMs, startOfDay } from './london.ts';
import { computeReleaseRoutes, isLinkActCounted, pendingRequestMs } from './roads.ts';
import type { Gate, GateRows, NoticeChannel } from './rows.ts';
import { type GrantTerms, minReleaseWaitHours } from './terms.ts';

// [Note: Messages about an opening] Like the gate, a message about an opening depends only on rows and the clock. Its
// slot is the instant of the event, so two servers still send only one message, and a late job sends the newest message
// that is still true.

/**
 * The events a message can be about: the day before an opening, an opening, wider terms, a closing, or the end of a
 * window.
 */
export const openingMessageKinds = ['day-before', 'opened', 'wider', 'shut', 'over'] as const;
export type OpeningMessageKind = (typeof openingMessageKinds)[number];

/** A row for a message that was created for a grant's person or its owner. */
export interface OpeningMessageRow {
  readonly to: 'owner' | 'reader';
  readonly about: OpeningMessageKind;
  readonly slotMs: number;
  readonly channel: NoticeChannel;
}

/** The reason why a gate opened or will open. */
export type GateOpenCause = 'silence' | 'ask' | 'allowed' | 'kept' | 'window';
/**
 * Why an open gate closed: because of something the owner did, or (`unproved`) because we can no longer be sure that we
 * reached the owner.
 */
export type GateCloseCause = 'logged-in' | 'pressed' | 'used' | 'unproved';

/** A message that is due. `atMs` is the instant mentioned in its text, in milliseconds. */
export type GateMessage = {
  readonly to: OpeningMessageRow['to'];
  readonly slotMs: number;
  readonly atMs: number;
} & (
  | { readonly about: 'day-before'; readonly cause: 'silence' | 'ask'; readonly heard: OwnerResponse }
  | { readonly about: 'opened'; readonly cause: GateOpenCause; readonly again: boolean }
  | { readonly about: 'shut'; readonly cause: GateCloseCause }
  | ({ readonly about: 'wider' } & AddedAccess)
  | { readonly about: 'over' }
);

/** The additions made by wider terms: newly opened sections, permission to make changes, or a later last day. */
export interface AddedAccess {
  readonly sections: number;
  readonly edits: boolean;
  readonly until: Day | undefined;
}

/**
 * What we know about the owner after our messages: they did not reply, the messages do not arrive, or the first one is
 * still being sent.
 */
export type OwnerResponse = 'silent' | 'unreached' | 'writing';

/** The days after an opening on which we remind a reader who has not read anything yet. */
const againDays = [3, 14, 30] as const;
const dayMs = 24 * hourMs;
/** How long we still send a message about a closing, or about the end of a window, after it happened. */
const lateMs = 7 * dayMs;

/**
 * Lists the messages that are due about a gate at an instant. `gate` is the gate at that instant, with its plan; `told`
 * are the earlier messages about this grant. A message is listed for as long as it is true: the unique keys of the rows
 * prevent it from being sent twice.
 */
export function listOpeningMessages(
  signed: GateRows,
  gate: Gate,
  told: readonly OpeningMessageRow[],
  nowMs: number,
): GateMessage[] {
  const rows = applyTermsInForce(signed, nowMs);
  const { standing } = rows;
  if (standing.stoppedAtMs !== undefined || gate.state === 'ended') return [];
  if (gate.state === 'stopped') return endOfWindow(rows, nowMs);
  const readers = told.filter(({ to }) => to === 'reader');
  if (gate.state === 'open')
    return [...openings(rows, gate, readers, nowMs), ...widened(signed, gate, nowMs)];
  if (rows.document.when.kind !== 'release') return [];
  return [...closing(rows, readers, nowMs), ...dayBefore(rows, gate, readers, nowMs)];
}

/**
 * Lists the messages about wider terms that came into force while something was already open to the reader. Sections
 * that opened only then are covered by the message about the opening.
 */
function widened(signed: GateRows, gate: Gate, nowMs: number): GateMessage[] {
  const { widenedAtMs, former, joinedAtMs = 0 } = signed.standing;
  if (widenedAtMs === undefined || former === undefined || gate.open.length === 0) return [];
  const fromMs = widenedAtMs + minReleaseWaitHours * hourMs;
  if (nowMs < fromMs || nowMs >= fromMs + lateMs || joinedAtMs >= fromMs) return [];
  if (computeGateWithoutPlan(signed, fromMs - 1).open.length === 0) return [];
  const more = moreThan(former, signed.document, gate.open);
  const isNothing = more.sections === 0 && !more.edits && more.until === undefined;
  return isNothing ? [] : [{ to: 'reader', about: 'wider', slotMs: fromMs, atMs: fromMs, ...more }];
}

/**
 * Lists what the wider terms add. A shorter wait is left out: it makes no difference to a reader whose papers are
 * already open.
 */
function moreThan(former: GrantTerms, next: GrantTerms, open: readonly string[]): AddedAccess {
  const before = new Set(former.categories.map(({ category }) => category));
  const [then, now] = [former.when, next.when];
  return {
    sections: open.filter(category => !before.has(category)).length,
    edits: former.level === 'view' && next.level !== 'view',
    until:
      now.kind === 'window' && then.kind === 'window' && now.to > then.to ? readStoredDay(now.to) : undefined,
  };
}

const newestOf = (told: readonly OpeningMessageRow[], about: OpeningMessageKind): number =>
  Math.max(0, ...told.filter(one => one.about === about).map(({ slotMs }) => slotMs));

function endOfWindow({ document: { when } }: GateRows, nowMs: number): GateMessage[] {
  if (when.kind !== 'window') return [];
  const atMs = endOfDay(readStoredDay(when.to));
  if (nowMs >= atMs + lateMs) return [];
  return (['reader', 'owner'] as const).map(to => ({ to, about: 'over', slotMs: atMs, atMs }));
}

/** When a gate opened for its reader, and why; undefined for access that was shared from the beginning. */
function openingOf(
  rows: GateRows,
  gate: Gate,
  nowMs: number,
): { cause: GateOpenCause; sinceMs: number } | undefined {
  const { document, acts } = rows;
  const { when, categories } = document;
  const sinceMs = gate.sinceMs ?? nowMs;
  if (when.kind === 'window') {
    // A person who accepted later saw on the page, as they accepted, that access was open.
    return sinceMs === startOfDay(readStoredDay(when.from)) ? { cause: 'window', sinceMs } : undefined;
  }
  if (when.kind !== 'release') return undefined;
  const answer = acts.findLast(({ act }) => act === 'allow' || act === 'continue');
  if (answer !== undefined)
    return { cause: answer.act === 'allow' ? 'allowed' : 'kept', sinceMs: answer.atMs };
  const road = computeReleaseRoutes(rows, nowMs).find(({ opensMs }) => opensMs === sinceMs);
  const firstDays = Math.min(...categories.map(({ plusDays }) => plusDays));
  return { cause: road?.kind ?? 'silence', sinceMs: addLondonDays(sinceMs, firstDays) };
}

/**
 * The instant from which messages about an opening are counted. After a closing that we emailed about, the next opening
 * is a new one, even if the notices imply an earlier start. An opening that we emailed about remains the same one, even
 * if the notices imply a later start, until the owner answers again.
 */
function baseOf(sinceMs: number, told: readonly OpeningMessageRow[], isAnswer: boolean): number {
  const shutMs = newestOf(told, 'shut');
  // A closing has a later slot than every opening and every reading before it, so an opening in the same slot came
  // after it.
  const since = told.filter(({ about, slotMs }) => about === 'opened' && slotMs >= shutMs);
  const firstMs = Math.min(...since.map(({ slotMs }) => slotMs));
  const isSame = since.length > 0 && (!isAnswer || sinceMs <= firstMs);
  return isSame ? firstMs : Math.max(sinceMs, shutMs);
}

function openings(
  rows: GateRows,
  gate: Gate,
  told: readonly OpeningMessageRow[],
  nowMs: number,
): GateMessage[] {
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
  // An owner who allowed the opening needs no message about it.
  return isAnswer ? [reader] : [reader, { ...reader, to: 'owner', slotMs: baseMs, again: false }];
}

/**
 * The owner's last act since an instant, as the cause of a closing, and when it happened. An act is not the
 * cause if the wait that followed it is over, or if the database has been restored since.
 */
function causeOfClosing(
  rows: GateRows,
  sinceMs: number,
  nowMs: number,
): { cause: GateCloseCause; atMs: number | undefined } {
  const { actedAtMs = 0, unlockedAtMs = 0, pressedAtMs = 0 } = rows.activity;
  const done = [
    { cause: 'logged-in', atMs: unlockedAtMs },
    { cause: 'pressed', atMs: isLinkActCounted(pressedAtMs, rows.activity.unlockedAtMs) ? pressedAtMs : 0 },
    { cause: 'used', atMs: actedAtMs },
  ] as const;
  const isWaitOver = computeReleaseRoutes(rows, nowMs).some(({ waitEndsMs }) => waitEndsMs <= nowMs);
  const fromMs = isWaitOver ? Infinity : Math.max(sinceMs, rows.restoredAtMs ?? 0);
  const [last] = done.filter(({ atMs }) => atMs >= fromMs).toSorted((one, other) => other.atMs - one.atMs);
  return last ?? { cause: 'unproved', atMs: undefined };
}

function closing(rows: GateRows, told: readonly OpeningMessageRow[], nowMs: number): GateMessage[] {
  // Closing an account sends its own email.
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
 * The period for which a release was open but nobody read it. Returned for a week after the owner closed it, for example
 * by logging in; otherwise undefined. If somebody did read it, its owner has a page about it instead.
 */
export function findUnreadOpening(
  signed: GateRows,
  { state }: Gate,
  told: readonly OpeningMessageRow[],
  nowMs: number,
): { readonly fromMs: number; readonly untilMs: number } | undefined {
  const isShut = !['open', 'returned', 'stopped', 'ended'].includes(state);
  if (!isShut || signed.document.when.kind !== 'release' || signed.standing.stoppedAtMs !== undefined)
    return undefined;
  const rows = applyTermsInForce(signed, nowMs);
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
  told: readonly OpeningMessageRow[],
  nowMs: number,
): GateMessage[] {
  if (plannedMs === undefined) return [];
  // Infinity if no warning has begun, so that nothing is due. No warning begins during a holiday, and an
  // earlier warning ends at least a day after the holiday.
  const begun = computeReleaseRoutes(rows, nowMs).map(road => road.sinceMs);
  const sinceMs = Math.min(...begun.filter(startMs => startMs <= nowMs));
  const unreached = state === 'unreachable' || rows.channels.every(one => one.failingSinceMs !== undefined);
  const arrived = ownerNoticesSince(rows, sinceMs, nowMs).length > 0;
  // The owner cannot be expected to have answered until the first message has had time to arrive.
  const leadMs = arrived || unreached ? dayMs : dayMs / 2;
  const dueMs = Math.max(sinceMs, plannedMs - leadMs);
  if (nowMs < dueMs || nowMs >= plannedMs) return [];
  const lastMs = newestOf(told, 'day-before');
  // A planned opening that has moved by less than half a day does not justify another message.
  const isTold = lastMs >= sinceMs && plannedMs - dayMs - lastMs < dayMs / 2;
  const heard: OwnerResponse = unreached ? 'unreached' : arrived ? 'silent' : 'writing';
  const cause = pendingRequestMs(rows) === undefined ? 'silence' : 'ask';
  return [
    { to: 'reader', about: 'day-before', cause, heard, slotMs: isTold ? lastMs : dueMs, atMs: plannedMs },
  ];
}
