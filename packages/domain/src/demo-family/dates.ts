import { importantDate } from '../kinds/important-date.ts';
import { createDemoRecords, type DayFromNow, type DemoRecord } from './made-up.ts';

const dated = createDemoRecords(importantDate);

/** Dates entered by hand, one of every sort. */
export function createDemoDates(day: DayFromNow): DemoRecord[] {
  return [
    dated('hip', {
      title: 'Ruth’s hip operation',
      date: day(58),
      type: 'appointment',
      category: 'healthcare',
      description: 'Nothing to eat from midnight.',
      location: 'Airedale Heart Clinic, day ward',
      reminderSet: true,
      owners: 'ruth',
    }),
    dated('dentist-visit', {
      title: 'Dentist, both of us',
      date: day(4),
      type: 'appointment',
      category: 'healthcare',
      location: 'Saltaire Dental',
      owners: 'ruth martin',
      links: 'dentist',
    }),
    dated('boiler-service', {
      title: 'Boiler service',
      date: day(-11),
      type: 'reminder',
      category: 'other',
      links: 'boiler home',
    }),
    dated('wedding-day', {
      title: 'Wedding anniversary',
      date: '1984-07-21',
      type: 'anniversary',
      category: 'personal',
      owners: 'ruth martin',
    }),
    dated('margaret-birthday', {
      title: 'Margaret’s birthday',
      date: day(-365 * 70 + 13),
      type: 'birthday',
      category: 'personal',
    }),
    dated('railcard', {
      title: 'Two Together Railcard',
      date: day(26),
      type: 'renewal',
      category: 'other',
      reminderSet: true,
      owners: 'ruth martin',
    }),
    dated('allotment', {
      title: 'Rent for the allotment',
      date: day(1),
      type: 'expiry',
      category: 'bills',
      description: '£45 to the clerk, in cash.',
    }),
    dated('will-look', {
      title: 'Look at the wills again',
      date: day(163),
      type: 'reminder',
      category: 'legal',
      links: 'ruth-will martin-will',
    }),
    dated('cruise', {
      title: 'Fjord cruise with Jo',
      date: day(210),
      type: 'other',
      category: 'personal',
      owners: 'ruth',
      links: 'travel',
    }),
  ];
}
