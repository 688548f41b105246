import { addDays, type Day } from '../values/calendar.ts';

/** A whole day in a calendar. */
export interface CalendarEntry {
  /** What a calendar knows it by, for ever. */
  readonly uid: string;
  readonly day: Day;
  readonly title: string;
  /** When it last changed, in milliseconds. */
  readonly changedAtMs: number;
  /** How often it changed. */
  readonly sequence?: number;
  /** A rule of RFC 5545 by which it comes again; absent for once. */
  readonly rule?: string | undefined;
  readonly isOff?: boolean;
  /** Hours from the beginning of the day, negative before it, at which it is shown. */
  readonly alarmHours?: readonly number[];
}

/** A calendar, as programs show it. */
export interface CalendarHead {
  readonly product: string;
  /** How often a program is to fetch it again; absent for a file that is fetched once. */
  readonly everyHours?: number;
}

/**
 * A calendar of whole days, by RFC 5545 (read 2026-11-26): lines of at most 75 bytes, ended by CR LF. The same entries are
 * the same bytes. Entries take no time of their owner, and their words are private.
 */
export function calendarFile(
  { product, everyHours }: CalendarHead,
  entries: readonly CalendarEntry[],
): string {
  const every = everyHours === undefined ? undefined : duration(everyHours);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Kinfolio//${product}//EN`,
    'METHOD:PUBLISH',
    'NAME:Kinfolio dates',
    'X-WR-CALNAME:Kinfolio dates',
    ...(every === undefined ? [] : [`REFRESH-INTERVAL;VALUE=DURATION:${every}`, `X-PUBLISHED-TTL:${every}`]),
  ];
  for (const entry of entries) addEntry(lines, entry);
  lines.push('END:VCALENDAR', '');
  return lines.join('\r\n');
}

function addEntry(lines: string[], entry: CalendarEntry): void {
  const { uid, day, title, changedAtMs, sequence = 0, rule, isOff = false, alarmHours = [] } = entry;
  const stamp = new Date(changedAtMs).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const words = escaped(title);
  lines.push(
    'BEGIN:VEVENT',
    folded(`UID:${uid}`),
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${stamp}`,
    `LAST-MODIFIED:${stamp}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${addDays(day, 1).replaceAll('-', '')}`,
    'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
    folded(`SUMMARY:${words}`),
    'TRANSP:TRANSPARENT',
    'CLASS:PRIVATE',
  );
  if (rule !== undefined) lines.push(`RRULE:${rule}`);
  if (isOff) lines.push('STATUS:CANCELLED');
  for (const hours of alarmHours)
    lines.push(
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      // Without it an alarm after the start would count from the end.
      `TRIGGER;RELATED=START:${duration(hours)}`,
      folded(`DESCRIPTION:${words}`),
      'END:VALARM',
    );
  lines.push('END:VEVENT');
}

/** "-P59DT15H". */
function duration(hours: number): string {
  const [days, rest] = [Math.floor(Math.abs(hours) / 24), Math.abs(hours) % 24];
  return `${hours < 0 ? '-' : ''}P${days > 0 ? `${days}D` : ''}${rest > 0 || days === 0 ? `T${rest}H` : ''}`;
}

const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n?|\n/g, String.raw`\n`);

const mostBytes = 75;
const plain = /^[\x20-\x7E]*$/;

/** A line, continued in others where it is longer than 75 bytes; no character is cut. */
function folded(line: string): string {
  if (line.length <= mostBytes && plain.test(line)) return line;
  let [whole, bytes] = ['', 0];
  for (const character of line) {
    const size = bytesOf(character.codePointAt(0) ?? 0);
    if (bytes + size > mostBytes) [whole, bytes] = [`${whole}\r\n `, 1];
    whole += character;
    bytes += size;
  }
  return whole;
}

/** Bytes of a character in UTF-8. */
const bytesOf = (point: number): number => (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_0000 ? 3 : 4);
