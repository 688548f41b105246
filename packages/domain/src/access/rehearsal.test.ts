import { describe, expect, it } from 'vitest';
import { addLondonDays, hourMs } from './london.ts';
import {
  createRehearsalReport,
  forecastSilence,
  isRehearsalOver,
  mayTakeRehearsalStep,
  type PersonRehearsal,
} from './rehearsal.ts';
import type { GateRows } from './rows.ts';

const start = Date.parse('2026-11-21T10:00:00Z');
const later = (days: number) => addLondonDays(start, days);
const took = (...names: (keyof PersonRehearsal['steps'])[]): PersonRehearsal['steps'] =>
  Object.fromEntries(names.map((name, at) => [name, { atMs: start + at * 60_000, detail: undefined }]));
const amira = (
  steps: PersonRehearsal['steps'],
  mail: PersonRehearsal['mail'] = 'taken',
): PersonRehearsal => ({
  person: 'amira',
  mail,
  steps,
});
const ready = (person: string) => ({ person, cardChecked: true, joined: false });
const about = (people: readonly PersonRehearsal[], more: { persons?: string[]; channels?: number } = {}) => ({
  begunAtMs: start,
  people,
  persons: (more.persons ?? ['amira', 'david']).map(ready),
  channels: more.channels ?? 2,
});
const outcomes = (...of: Parameters<typeof createRehearsalReport>) =>
  createRehearsalReport(...of).lines.map(({ about: what, outcome }) => `${what} ${outcome}`);

const all = took('page', 'card', 'code', 'factor', 'read');

describe('a rehearsal', () => {
  it('goes one step after the other, and no further than its end', () => {
    expect(mayTakeRehearsalStep('card', new Set())).toBe(false);
    expect(mayTakeRehearsalStep('card', new Set(['page']))).toBe(true);
    expect(mayTakeRehearsalStep('code', new Set(['page']))).toBe(false);
    expect(mayTakeRehearsalStep('factor', new Set(['page', 'card']))).toBe(false);
    expect(mayTakeRehearsalStep('read', new Set(['page', 'card', 'code']))).toBe(false);
    expect(mayTakeRehearsalStep('lost', new Set(['page']))).toBe(true);
    expect(mayTakeRehearsalStep('page', new Set(['page', 'read']))).toBe(false);
  });

  it('is over once each came to an end, and after 14 days', () => {
    const waiting = amira(took('page'));
    expect(isRehearsalOver([amira(all), waiting], start, later(1))).toBe(false);
    expect(isRehearsalOver([amira(all), amira(took('page', 'lost'))], start, later(1))).toBe(true);
    expect(isRehearsalOver([waiting], start, later(14) - 1)).toBe(false);
    expect(isRehearsalOver([waiting], start, later(14))).toBe(true);
  });

  it('works with a gap: what needs the owner is first', () => {
    const report = createRehearsalReport(about([amira(all)], { persons: ['amira'] }), later(1));
    expect(report).toMatchObject({ verdict: 'works', gaps: 1, worked: 5 });
    expect(report.lines.map(({ about: what }) => what)).toEqual([
      'people',
      'channels',
      'told',
      'card',
      'factor',
      'read',
    ]);
  });

  it('waits for who has not come, and names what could not be tried only once it is over', () => {
    const of = about([amira(took('page'))], { channels: 1 });
    expect(outcomes(of, later(1))).toEqual([
      'channels needs-you',
      'people worked',
      'told worked',
      'card waiting',
      'factor waiting',
      'read waiting',
    ]);
    expect(createRehearsalReport(of, later(1)).verdict).toBe('waiting');
    expect(outcomes(of, later(14))).toEqual([
      'channels needs-you',
      'card needs-you',
      'people worked',
      'told worked',
    ]);
    expect(createRehearsalReport(of, later(14))).toMatchObject({ verdict: 'would-not-work', gaps: 2 });
  });

  it('would not work with a lost card, or with a mail that came back', () => {
    const lost = about([amira(took('page', 'lost'))]);
    expect(createRehearsalReport(lost, later(1)).verdict).toBe('would-not-work');
    expect(outcomes(lost, later(1))).toEqual([
      'card needs-you',
      'people worked',
      'channels worked',
      'told worked',
    ]);
    expect(outcomes(about([amira({}, 'bounced')]), later(1))[0]).toBe('told needs-you');
  });

  it('tells of a silence what the gate would do', () => {
    const rows: GateRows = {
      document: {
        grant: 'g',
        level: 'view',
        when: { kind: 'release', silentDays: 14, askDays: null, longRoad: true },
        categories: [],
      },
      standing: { armedAtMs: start },
      acts: [],
      notices: [],
      channels: [{ channel: 'mail' }],
      activity: { actedAtMs: start, unlockedAtMs: start },
      pauses: [],
    };
    expect(forecastSilence(rows, start)).toEqual({ firstMs: later(7), messages: 10, opensMs: later(14) });
    const away = [{ fromMs: start, untilMs: later(10) }];
    expect(forecastSilence({ ...rows, pauses: away }, start + hourMs)?.opensMs).toBe(later(24));
    const asked = { ...rows.document, when: { ...rows.document.when, silentDays: null, askDays: 7 } };
    expect(forecastSilence({ ...rows, document: asked }, start)).toBeUndefined();
  });
});
