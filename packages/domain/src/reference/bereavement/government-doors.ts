import { type BereavementDoor, type DoorSource, readPage } from './bereavement-door.ts';

/** The government's one notification for several departments, which Northern Ireland does not have. */
export const tellUsOnce: DoorSource = readPage(
  'https://www.gov.uk/after-a-death/organisations-you-need-to-contact-and-tell-us-once',
);

// The page of Medway Council lists the departments that it notifies.
const whoItTells = readPage('https://www.medway.gov.uk/homepage/273/what_to_do_after_someone_dies');

/** Departments that it notifies. Councils, which it notifies too, are known by their sort. */
export const governmentDoors: readonly BereavementDoor[] = [
  {
    id: 'hmrc',
    name: 'HMRC',
    names: ['HM Revenue and Customs', 'HM Revenue & Customs', 'Inland Revenue'],
    tellUsOnce: true,
    sources: [tellUsOnce, whoItTells],
  },
  {
    id: 'dwp',
    name: 'Department for Work and Pensions',
    names: ['DWP', 'The Pension Service', 'Pension Service', 'State Pension'],
    tellUsOnce: true,
    onlyGreatBritain: true,
    phone: '0800 151 2012',
    sources: [
      tellUsOnce,
      whoItTells,
      readPage('https://www.gov.uk/bereavement-support-payment/how-to-claim'),
    ],
  },
  {
    id: 'dvla',
    name: 'DVLA',
    names: ['Driver and Vehicle Licensing Agency'],
    tellUsOnce: true,
    sources: [tellUsOnce, whoItTells],
  },
  {
    id: 'passport-office',
    name: 'HM Passport Office',
    names: ['Passport Office'],
    tellUsOnce: true,
    phone: '0300 222 0000',
    sources: [
      tellUsOnce,
      whoItTells,
      readPage(
        'https://www.gov.uk/government/publications/deceased-persons-passport/deceased-persons-passports-accessible',
      ),
      readPage('https://ukabroad.net/passport-holder-has-died'),
    ],
  },
];
