import { setUpAnswers } from '../kinds/answers.ts';
import { dependant } from '../kinds/dependant.ts';
import { taxQuestions } from '../kinds/inheritance-tax-answers.ts';
import { person } from '../kinds/person.ts';
import { reminderChoices } from '../kinds/reminder-choices.ts';
import { wishes } from '../kinds/wishes.ts';
import { yearlyReview } from '../kinds/yearly-review.ts';
import { createDemoRecords, type DemoRecord } from './made-up.ts';

const human = createDemoRecords(person);
const leansOnUs = createDemoRecords(dependant);
const wish = createDemoRecords(wishes);

/** Ruth, the passport's owner, Martin, their children and grandchildren, and Martin’s brother. */
export function createDemoPeople(
  birthday: (age: number, days: number) => string,
  today: string,
): DemoRecord[] {
  const home = { address: '14 Larkfield Road\nShipley', postcode: 'BD18 0XX' };
  return [
    createDemoRecords(setUpAnswers)('answers', {
      whoFor: 'couple',
      has: 'home car pension children debts',
      whoShouldKnow: 'Amira and Tom, and Priya Nair at the solicitor’s',
    }),
    createDemoRecords(reminderChoices)('reminder-choices', {
      level: 'kind',
      classes: 'papers birthdays',
      digest: 'each',
    }),
    createDemoRecords(yearlyReview)('yearly-review', {
      nextOn: `${String(Number(today.slice(0, 4)) + 1)}-03-14`,
      emailReminder: true,
    }),
    createDemoRecords(taxQuestions)('tax-answers', {
      day: today,
      partner: 'all',
      home: 'descendants',
      toCharity: '5000.00',
      widowed: 'no',
    }),
    human('ruth', {
      firstName: 'Ruth',
      lastName: 'Ellery',
      relationship: 'self',
      dateOfBirth: '1959-06-14',
      email: 'ruth@example.org',
      phone: '+447700900123',
      ...home,
      notes: 'Allergic to penicillin.',
    }),
    human('martin', {
      firstName: 'Martin',
      lastName: 'Ellery',
      relationship: 'spouse',
      dateOfBirth: '1957-02-02',
      email: 'martin@example.org',
      phone: '+447700900111',
      ...home,
    }),
    human('amira', {
      firstName: 'Amira',
      lastName: 'Ellery',
      relationship: 'child',
      dateOfBirth: birthday(38, 72),
      email: 'amira@example.org',
      phone: '+447700900222',
      address: 'Flat 3, 9 Wharf Street\nLeeds',
      postcode: 'LS1 0XX',
      notes: 'Executor, and attorney for both of us.',
    }),
    human('tom', {
      firstName: 'Tom',
      lastName: 'Ellery',
      relationship: 'child',
      dateOfBirth: birthday(35, 21),
      email: 'tom@example.org',
      phone: '+447700900333',
      address: '2 Curlew Close\nSkipton',
      postcode: 'BD23 0XX',
    }),
    human('beth', {
      firstName: 'Beth',
      lastName: 'Okoro-Ellery',
      relationship: 'other',
      dateOfBirth: birthday(34, 150),
      phone: '+447700900334',
      notes: 'Tom’s wife.',
    }),
    human('leila', {
      firstName: 'Leila',
      lastName: 'Ellery',
      relationship: 'other',
      dateOfBirth: birthday(9, 5),
      notes: 'Amira’s daughter.',
    }),
    human('sam', {
      firstName: 'Sam',
      lastName: 'Okoro-Ellery',
      relationship: 'other',
      dateOfBirth: birthday(4, 260),
      notes: 'Tom and Beth’s son.',
    }),
    human('stan', {
      firstName: 'Stan',
      lastName: 'Ellery',
      relationship: 'sibling',
      dateOfBirth: birthday(74, 0),
      phone: '+441632960140',
      address: 'Room 12, Moorview House\nBaildon',
      postcode: 'BD17 0XX',
      notes: 'Martin’s older brother. We are his attorneys.',
    }),
    leansOnUs('leila-tuesdays', {
      name: 'Leila, after school',
      type: 'child',
      dateOfBirth: birthday(9, 5),
      needs: 'Fetched at 3.15 on Tuesdays and Thursdays. Inhaler in the front pocket of her bag.',
      school: 'Wharf Street Primary, 01632 960 310',
      doctor: 'Dr Sandhu, Canal Road Surgery, 01632 960 320',
      takesOver: 'Beth',
      takesOverPhone: '+447700900334',
      links: 'leila amira gp',
    }),
    leansOnUs('sam-fridays', {
      name: 'Sam, on Fridays',
      type: 'child',
      dateOfBirth: birthday(4, 260),
      needs: 'A nap after lunch, with the grey rabbit.',
      school: 'Little Curlews Nursery, 01632 960 311',
      links: 'sam tom beth',
    }),
    leansOnUs('stan-care', {
      name: 'Stan',
      type: 'adult',
      needs: 'His post, his money and a visit on Sundays. Hearing aid batteries from the chemist.',
      doctor: 'Dr Sandhu, Canal Road Surgery, 01632 960 320',
      takesOver: 'Amira',
      takesOverPhone: '+447700900222',
      owners: 'ruth martin',
      links: 'stan stan-account stan-lpa',
    }),
    leansOnUs('biscuit', {
      name: 'Biscuit',
      type: 'pet',
      dateOfBirth: birthday(7, 133),
      needs: 'Two walks a day. Half a tin, morning and evening. Afraid of fireworks.',
      vet: 'Aire Vets, 01632 960 777',
      microchip: '999000000000123',
      takesOver: 'Margaret, next door',
      takesOverPhone: '+447700900456',
      links: 'pet-policy vet',
    }),
    wish('ruth-wishes', {
      name: 'Ruth’s wishes',
      burial: 'cremation',
      funeral: 'Nab Wood. No black. “The Lark Ascending”. Gifts to the hospice, no flowers.',
      peopleToTell: 'Margaret, next door, 07700 900456\nSaltaire choir: Jo, 07700 900457',
      messages: 'Letters for Amira and Tom are in the blue folder.',
      instructionsLocation: 'Blue folder in the desk',
      owners: 'ruth',
      links: 'ruth ruth-will',
    }),
    wish('martin-wishes', {
      name: 'Martin’s wishes',
      burial: 'natural-burial',
      funeralPlan: 'Dalesway Funeral Plans, DW-000418',
      organDonation: 'yes',
      instructionsLocation: 'Blue folder in the desk',
      owners: 'martin',
      notes: 'Talked over at Sunday lunch.',
    }),
  ];
}
