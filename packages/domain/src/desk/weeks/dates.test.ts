import { describe, expect, it } from 'vitest';
import { deathDates } from '../../reference/bereavement/death-dates.ts';
import { readStoredDay } from '../../values/calendar.ts';
import { deskNations, deskStepKind, type Nation } from '../model/records.ts';
import { makeDesk, makeDeskRecord } from '../testing/make-desk.ts';
import { listDeskDates } from './dates.ts';

const today = readStoredDay('2026-12-01');
function daysOf(
  diedOn: string,
  nation: Nation,
  more: Parameters<typeof makeDesk>[1] = {},
): Record<string, string | undefined> {
  const desk = makeDesk([], { ...more, answers: { diedOn: readStoredDay(diedOn), nation } });
  return Object.fromEntries(listDeskDates(desk, today).map(({ id, by }) => [id, by]));
}

const find = (more: Parameters<typeof makeDesk>[1]) =>
  listDeskDates(makeDesk([], more), today).find(({ id }) => id === 'register');

describe('the first weeks and later dates', () => {
  it('are those of the nation, worked out by hand', () => {
    // Death on 31 August 2026: the sixth month after August is February, and the 12 months count from the end of
    // August.
    expect(daysOf('2026-08-31', 'scotland')).toMatchObject({
      register: '2026-09-08',
      'tax-due': '2027-02-28',
      'tax-account': '2027-08-31',
      'scottish-wait': '2027-02-28',
      variation: '2028-08-31',
    });
    expect(daysOf('2026-11-10', 'northern-ireland')).toMatchObject({
      register: '2026-11-15',
      'tax-due': '2027-05-31',
    });
    expect(daysOf('2026-11-10', 'england')['register']).toBeUndefined();
    expect(Object.keys(daysOf('2026-11-10', 'england'))).not.toContain('scottish-wait');
    expect(Object.keys(daysOf('2026-11-10', 'northern-ireland'))).not.toContain('tell-us-once');
  });

  it('begin with the grant or with another step where that starts them', () => {
    const registered = makeDeskRecord(deskStepKind, 's', {
      step: 'register',
      doneOn: readStoredDay('2026-11-16'),
      who: 'Amira',
    });
    const days = daysOf('2026-11-10', 'wales', {
      estate: { grantOn: readStoredDay('2027-03-31') },
      more: [registered],
    });
    expect(days).toMatchObject({ 'tell-us-once': '2026-12-14', claims: '2027-09-30' });
    expect(daysOf('2026-11-10', 'wales')['claims']).toBeUndefined();
    expect(daysOf('2026-11-10', 'wales')['tell-us-once']).toBeUndefined();
  });

  it('have the notice to pension schemes for deaths from 6 April 2027', () => {
    expect(Object.keys(daysOf('2027-04-05', 'england'))).not.toContain('pension-notice');
    expect(daysOf('2027-04-06', 'england')['pension-notice']).toBe('2028-07-06');
  });

  it('are over only when the day is past and the step is not done', () => {
    const done = makeDeskRecord(deskStepKind, 's', { step: 'register', doneOn: readStoredDay('2026-11-09') });
    const scotland = { answers: { nation: 'scotland' as const } };
    expect(find(scotland)?.isOver).toBe(true);
    expect(find({ ...scotland, more: [done] })).toMatchObject({ isOver: false, doneOn: '2026-11-09' });
  });

  it('each have an id of their own in a nation, and whatever has a last day has a source and what starts it', () => {
    for (const nation of deskNations) {
      const dates = deathDates.filter(each => each.nations === undefined || each.nations.includes(nation));
      expect(new Set(dates.map(({ id }) => id)).size).toBe(dates.length);
    }
    for (const { within, sources, starts } of deathDates) {
      if (within === undefined) continue;
      expect(sources.length).toBeGreaterThan(0);
      expect(starts).toMatch(/^[A-Z].*\.$/);
    }
  });
});
