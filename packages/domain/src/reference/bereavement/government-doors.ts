import { type Day, dayOfStored } from '../../values/calendar.ts';
import type { Door, DoorSource } from './door.ts';

const read = (address: string, checkedOn = '2026-11-29'): DoorSource => ({
  address,
  checkedOn: dayOfStored(checkedOn),
});

/** The page on Tell Us Once: who it tells, and that Northern Ireland does not have it. */
export const tellUsOnce: { readonly address: string; readonly checkedOn: Day } = read(
  'https://www.gov.uk/after-a-death/organisations-you-need-to-contact-and-tell-us-once',
);

/** Departments that Tell Us Once tells. */
export const governmentDoors: readonly Door[] = [
  {
    id: 'hmrc',
    name: 'HMRC',
    names: ['HM Revenue and Customs', 'HM Revenue & Customs', 'Inland Revenue'],
    tellUsOnce: true,
    sources: [tellUsOnce],
  },
  {
    id: 'dwp',
    name: 'Department for Work and Pensions',
    names: ['DWP', 'The Pension Service', 'Pension Service', 'State Pension'],
    tellUsOnce: true,
    sources: [tellUsOnce],
  },
  {
    id: 'dvla',
    name: 'DVLA',
    names: ['Driver and Vehicle Licensing Agency'],
    tellUsOnce: true,
    sources: [tellUsOnce],
  },
  {
    id: 'passport-office',
    name: 'HM Passport Office',
    names: ['Passport Office'],
    tellUsOnce: true,
    sources: [tellUsOnce],
  },
];
