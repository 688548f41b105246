import type { GateRows, Notice } from '../../rows.ts';

// This oracle was written from the design's description of the gate and shares no code with the gate: it computes
// London time differently, and checks conditions instead of computing instants. It answers one question: is the gate
// open at this minute?

const H = 3_600_000;
const clockFace = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const faces = new Map<number, string>();

/** Formats an instant as London clocks show it, for example "2026-11-21, 10:00". */
function face(at: number): string {
  const minute = Math.floor(at / 60_000);
  let known = faces.get(minute);
  if (known === undefined) {
    known = clockFace.format(minute * 60_000);
    if (faces.size > 200_000) faces.clear();
    faces.set(minute, known);
  }
  return known;
}
const dateOn = (at: number) => face(at).slice(0, 10);
const hourOn = (at: number) => Number(face(at).slice(12, 14));

/**
 * The instant at which a London clock shows the same time `days` days later. Found by trying candidates rather than by
 * arithmetic.
 */
function later(at: number, days: number): number {
  const plain = at + days * 24 * H;
  const wanted = face(at).slice(12);
  const date = new Date(`${dateOn(at)}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  const day = date.toISOString().slice(0, 10);
  for (const shift of [-H, 0, H]) {
    const seen = face(plain + shift);
    if (seen.slice(0, 10) === day && seen.slice(12) === wanted) return plain + shift;
  }
  return plain;
}

function civil(at: number): number {
  let hour = at % H === 0 ? at : at + H - (at % H);
  while (hourOn(hour) < 10 || hourOn(hour) >= 21) hour += H;
  return hour;
}

interface Heard {
  at: number;
  slot: number;
  channel: string;
  reported: number | undefined;
  known: number;
}

function heard(notice: Notice, now: number): Heard[] {
  const { takenAtMs: taken, bouncedAtMs: bounced, delayedAtMs: delayed, reportedAtMs: reported } = notice;
  if (taken === undefined || taken + H > now || bounced !== undefined) return [];
  if (delayed !== undefined && (reported === undefined || reported < delayed)) return [];
  if (notice.refusedAtMs !== undefined && notice.refusedAtMs > taken) return [];
  const at = taken - notice.slotMs > H ? taken : notice.slotMs;
  const known = Math.max(taken + H, delayed === undefined ? 0 : (reported ?? 0));
  return [{ at, slot: notice.slotMs, channel: notice.channel, reported, known }];
}

const yearAfter = (at: number, unlocked: number | undefined) =>
  unlocked !== undefined && at <= later(unlocked, 365);

function lastSign(rows: GateRows): number {
  const { actedAtMs, unlockedAtMs, pressedAtMs } = rows.activity;
  const signs = [actedAtMs ?? 0, unlockedAtMs ?? 0];
  if (pressedAtMs !== undefined && yearAfter(pressedAtMs, unlockedAtMs)) signs.push(pressedAtMs);
  return Math.max(...signs);
}

function zero(rows: GateRows): number {
  const no = rows.acts.filter(
    one => one.act === 'decline' && (one.byLink !== true || yearAfter(one.atMs, rows.activity.unlockedAtMs)),
  );
  return Math.max(
    lastSign(rows),
    rows.standing.armedAtMs,
    rows.restoredAtMs ?? 0,
    ...no.map(one => one.atMs),
  );
}

const over = (pause: GateRows['pauses'][number]) =>
  pause.endedAtMs !== undefined && pause.endedAtMs < pause.untilMs ? pause.endedAtMs : pause.untilMs;

/** The waits in a document, and when its owner signed the document. */
export interface SignedReleaseWaits {
  readonly atMs: number;
  readonly silentDays: number | null;
  readonly askDays: number | null;
}

const longest = (days: readonly (number | null)[]) =>
  days.includes(null) ? null : Math.max(...days.map(Number));

/**
 * The longest waits among all documents in force during the last 72 hours; null if one of those documents does not
 * offer this way to open.
 */
function waitsOn(
  signed: readonly SignedReleaseWaits[],
  now: number,
): Pick<SignedReleaseWaits, 'silentDays' | 'askDays'> {
  const recent = signed.filter((_, place) => (signed[place + 1]?.atMs ?? Infinity) > now - 72 * H);
  return {
    silentDays: longest(recent.map(one => one.silentDays)),
    askDays: longest(recent.map(one => one.askDays)),
  };
}

/** Checks only the conditions on notices. `plain` returns the end of the wait that starts at the first notice. */
function proven(
  rows: GateRows,
  { from, days, now, plain }: { from: number; days: number; now: number; plain: (first: number) => number },
): boolean {
  const mine = rows.notices
    .filter(one => one.to === 'owner' && one.grants.includes(rows.document.grant))
    .flatMap(one => heard(one, now))
    .filter(one => one.at >= from)
    .toSorted((a, b) => a.at - b.at);
  const first = mine[0];
  if (first === undefined || now < plain(first.at)) return false;
  const slots = new Set<number>();
  const different: Heard[] = [];
  for (const one of mine) {
    if (slots.has(one.slot)) continue;
    slots.add(one.slot);
    different.push(one);
  }
  const third = different[2];
  if (third === undefined || now < civil(third.at + 12 * H)) return false;
  const believed = mine.some(one => one.reported !== undefined) ? first.at : later(first.at, 6);
  if (now < civil(believed)) return false;
  if (days > 2 && new Set(mine.map(one => dateOn(one.at))).size < 2) return false;
  return rows.channels.every(
    channel =>
      channel.deadAtMs !== undefined ||
      mine.some(one => one.channel === channel.channel) ||
      (channel.failingSinceMs !== undefined && now >= later(channel.failingSinceMs, 7)),
  );
}

function shownWithoutAddress(rows: GateRows, from: number, now: number): boolean {
  const since = Math.max(from, ...rows.channels.map(one => one.deadAtMs ?? 0));
  if (now < civil(later(since, 14))) return false;
  const wrote = rows.notices
    .filter(one => one.to === 'person')
    .flatMap(one => heard(one, now))
    .some(one => one.at >= since);
  return wrote || rows.acts.some(one => one.act === 'visit' && one.atMs >= since);
}

function bySilence(rows: GateRows, now: number): boolean {
  const { when } = rows.document;
  if (when.kind !== 'release' || when.silentDays === null) return false;
  if (rows.closing !== undefined && rows.closing.fromMs <= now) return false;
  const N = when.silentDays;
  const A = Math.max(zero(rows), ...rows.pauses.filter(one => one.fromMs <= now).map(over));
  const E = civil(later(A, N));
  if (now < E) return false;
  const W = Math.min(14 * 24 * H, Math.max(21 * H, 12 * H * N));
  if (rows.channels.every(one => one.deadAtMs !== undefined)) return shownWithoutAddress(rows, E - W, now);
  return proven(rows, { from: E - W, days: N, now, plain: first => civil(first + W) });
}

function byAsking(rows: GateRows, now: number): boolean {
  const { when } = rows.document;
  if (when.kind !== 'release') return false;
  const closing = rows.closing !== undefined && rows.closing.fromMs <= now;
  const R = when.askDays ?? (closing ? 14 : undefined);
  const last = rows.acts.findLast(
    one =>
      ['ask', 'withdraw', 'allow', 'open'].includes(one.act) ||
      (one.act === 'decline' && (one.byLink !== true || yearAfter(one.atMs, rows.activity.unlockedAtMs))),
  );
  if (R === undefined || last?.act !== 'ask' || lastSign(rows) >= later(last.atMs, 90)) return false;
  const from = Math.max(last.atMs, zero(rows));
  if (now < civil(later(from, R))) return false;
  const met = rows.pauses.filter(one => one.fromMs <= now && over(one) > last.atMs);
  if (met.some(one => now < civil(later(over(one), Math.min(R, 7))))) return false;
  if (rows.channels.every(one => one.deadAtMs !== undefined)) return shownWithoutAddress(rows, from, now);
  return proven(rows, { from, days: R, now, plain: first => civil(later(first, R)) });
}

/**
 * Whether, according to the design, the gate of a release is open. Also `true` if the owner's permission or an earlier
 * opening keeps it open.
 */
export function isOpenByDesign(given: GateRows, now: number, signed: readonly SignedReleaseWaits[]): boolean {
  const { document } = given;
  const when = { kind: 'release', longRoad: true, ...waitsOn(signed, now) } as const;
  const rows = { ...given, document: { ...document, when } };
  const { standing, acts, closing, activity } = rows;
  if (standing.endedAtMs !== undefined || standing.stoppedAtMs !== undefined) return false;
  if (closing !== undefined && now >= closing.untilMs) return false;
  if (acts.some(one => one.act === 'allow')) return true;
  const handed = acts.filter(one => one.act === 'open');
  if (handed.length > 0) {
    if (acts.some(one => one.act === 'continue')) return true;
    if ((activity.unlockedAtMs ?? 0) < Math.max(...handed.map(one => one.atMs))) return true;
  }
  if (rows.pauses.some(one => one.fromMs <= now && now < over(one))) return false;
  if (now < standing.armedAtMs + 72 * H) return false;
  return bySilence(rows, now) || byAsking(rows, now);
}
