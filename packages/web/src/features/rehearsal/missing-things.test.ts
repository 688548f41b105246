import { createDemoFamily } from '@kinfolio/domain/demo-family/demo-family';
import { readStoredDay } from '@kinfolio/domain/values/calendar';
import { expect, it } from 'vitest';
import { sharedSections } from '../../passport/sharing/terms.ts';
import { listMissingThings } from './missing-things.ts';

const today = readStoredDay('2026-11-21');
const own = { records: createDemoFamily(today), today, ownerName: 'Ruth Ellery' };
const when = { kind: 'release', silentDays: 14, askDays: null } as const;
const sections = sharedSections.map(({ id }) => id);
const terms = (shared: typeof sections, everything = false) =>
  ({ everything, sections: shared, level: 'view', when }) as const;

it('names each section that is not shared, as its owner calls it, and speaks to nobody else', () => {
  const nine = sections.slice(0, 9);
  expect(listMissingThings(own, terms(nine)).slice(-5)).toEqual([
    'Me and my family (not shared)',
    'Digital accounts (not shared)',
    'Gifts (not shared)',
    'Dates (not shared)',
    'Private notes (not shared)',
  ]);
  expect(listMissingThings(own, terms(sections, true)).join()).not.toMatch(/shared/);
});
