import { type BereavementSource, type BereavementTeam, createSourcePage } from './bereavement-door.ts';

/** The government's single notification for several departments, which is not available in Northern Ireland. */
export const tellUsOnce: BereavementSource = createSourcePage(
  'https://www.gov.uk/after-a-death/organisations-you-need-to-contact-and-tell-us-once',
);

// A page of Medway Council that lists the departments notified by Tell Us Once.
const whoItTells = createSourcePage('https://www.medway.gov.uk/homepage/273/what_to_do_after_someone_dies');

/** The departments that Tell Us Once notifies. It also notifies councils, which are recognised by their sort. */
export const governmentBereavementTeams: readonly BereavementTeam[] = [
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
      createSourcePage('https://www.gov.uk/bereavement-support-payment/how-to-claim'),
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
      createSourcePage(
        'https://www.gov.uk/government/publications/deceased-persons-passport/deceased-persons-passports-accessible',
      ),
      createSourcePage('https://ukabroad.net/passport-holder-has-died'),
    ],
  },
];
