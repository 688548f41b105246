import { digitalAccount } from '../kinds/digital-account.ts';
import { legalDocument } from '../kinds/legal-document.ts';
import { createDemoRecords, type DayFromNow, type DemoRecord } from './made-up.ts';

const paper = createDemoRecords(legalDocument);
const online = createDemoRecords(digitalAccount);

/** Papers and where their originals are kept. One has expired, and one expires soon. */
export function createDemoPapers(day: DayFromNow): DemoRecord[] {
  const strongroom = {
    location: 'Nair & Hodge Solicitors, Bingley: strongroom',
    contactDetails: 'Priya Nair, 01632 960 123',
  };
  const folder = { location: 'Blue folder in the desk' };
  return [
    paper('ruth-will', {
      name: 'Ruth’s will',
      type: 'will',
      ...strongroom,
      description: 'Martin and Amira are the executors. The house goes to the children in equal parts.',
      dateCreated: '2021-05-03',
      owners: 'ruth',
      links: 'solicitor',
    }),
    paper('martin-will', {
      name: 'Martin’s will',
      type: 'will',
      ...strongroom,
      description: 'Ruth and Tom are the executors.',
      dateCreated: '2021-05-03',
      owners: 'martin',
      links: 'solicitor',
    }),
    paper('ruth-lpa', {
      name: 'Ruth’s power of attorney, money and property',
      type: 'power-of-attorney',
      ...folder,
      documentNumber: '7000-0000-0418',
      description: 'Amira and Martin may each act alone.',
      dateCreated: '2022-02-11',
      owners: 'ruth',
      links: 'amira martin',
    }),
    paper('stan-lpa', {
      name: 'Stan’s power of attorney, money and property',
      type: 'power-of-attorney',
      ...folder,
      documentNumber: '7000-0000-0733',
      dateCreated: '2019-10-07',
      owners: 'stan',
      links: 'stan ruth martin',
    }),
    paper('living-will', {
      name: 'Ruth’s advance decision',
      type: 'living-will',
      location: 'The doctor has a copy, the original is in the blue folder',
      owners: 'ruth',
      links: 'gp',
    }),
    paper('trust-deed', {
      name: 'Trust of the life insurance',
      type: 'trust-deed',
      ...strongroom,
      owners: 'ruth',
      links: 'ruth-life',
    }),
    paper('marriage', {
      name: 'Marriage certificate',
      type: 'marriage-certificate',
      ...folder,
      dateCreated: '1984-07-21',
      owners: 'ruth martin',
    }),
    paper('ruth-birth', {
      name: 'Ruth’s birth certificate',
      type: 'birth-certificate',
      ...folder,
      owners: 'ruth',
    }),
    paper('ruth-passport', {
      name: 'Ruth’s passport',
      type: 'passport',
      location: 'Hall drawer',
      documentNumber: '500000017',
      dateCreated: day(-3590),
      expiryDate: day(62),
      owners: 'ruth',
    }),
    paper('martin-passport', {
      name: 'Martin’s passport',
      type: 'passport',
      location: 'Hall drawer',
      documentNumber: '500000025',
      expiryDate: day(-18),
      owners: 'martin',
    }),
    paper('ruth-licence', {
      name: 'Ruth’s driving licence',
      type: 'driving-licence',
      location: 'Her purse',
      documentNumber: 'ELLER000000RM0ZZ',
      expiryDate: day(91),
      owners: 'ruth',
    }),
    paper('lease', {
      name: 'Tenancy of the flat',
      type: 'lease-agreement',
      location: 'Aire Lettings, Keighley',
      contactDetails: '01632 960 405',
      dateCreated: day(-310),
      expiryDate: day(55),
      owners: 'ruth martin',
      links: 'flat letting-agent',
    }),
    paper('school-nomination', {
      name: 'Pension nomination form',
      type: 'pension-documents',
      ...folder,
      dateCreated: '2018-03-12',
      owners: 'ruth',
      links: 'school-pension',
    }),
    paper('share-certificates', {
      name: 'Share certificates',
      type: 'share-certificates',
      location: 'Tin box in the wardrobe',
      owners: 'ruth martin',
      links: 'trust',
    }),
    paper('window-warranty', {
      name: 'Guarantee of the windows',
      type: 'warranty-documents',
      ...folder,
      expiryDate: day(1400),
      owners: 'ruth martin',
      links: 'home',
    }),
    paper('gas-card', {
      name: 'Gas Safe certificate of the flat',
      type: 'other',
      location: 'Aire Lettings, Keighley',
      expiryDate: day(0),
      owners: 'ruth martin',
      links: 'flat',
    }),
  ];
}

/** Online accounts. A passport never contains passwords. */
export function createDemoDigitalAccounts(): DemoRecord[] {
  const envelope = { instructionsLocation: 'Sealed envelope at Nair & Hodge' };
  return [
    online('ruth-email', {
      name: 'Ruth’s email',
      type: 'email',
      provider: 'Outlook',
      username: 'ruth@example.org',
      whatToDo: 'close',
      owners: 'ruth',
      notes: 'Keep it open until the bills have stopped.',
    }),
    online('photos', {
      name: 'Family photos',
      type: 'photos',
      provider: 'iCloud',
      username: 'ruth@example.org',
      website: 'https://www.icloud.com',
      whatToDo: 'hand-over',
      handOverTo: 'Amira',
      ...envelope,
      owners: 'ruth',
    }),
    online('facebook', {
      name: 'Facebook',
      type: 'social',
      provider: 'Facebook',
      whatToDo: 'memorialise',
      ...envelope,
      owners: 'ruth',
    }),
    online('joinery-site', {
      name: 'Website of the joinery',
      type: 'domain',
      provider: 'Names and Sites Ltd',
      website: 'https://ellery-joinery.example',
      whatToDo: 'hand-over',
      handOverTo: 'Tom',
      owners: 'martin',
      links: 'joinery',
    }),
    online('bitcoin', {
      name: 'A little Bitcoin',
      type: 'crypto',
      ...envelope,
      owners: 'martin',
    }),
    online('shopping', {
      name: 'Online shop',
      type: 'shopping',
      provider: 'Amazon',
      whatToDo: 'close',
      ...envelope,
      owners: 'ruth',
    }),
    online('tablet', {
      name: 'Tablet in the kitchen',
      type: 'device',
      provider: 'Apple',
      whatToDo: 'hand-over',
      handOverTo: 'Leila',
      ...envelope,
      owners: 'ruth martin',
    }),
    online('passwords', {
      name: 'Password manager',
      type: 'password-manager',
      provider: 'Bitwarden',
      username: 'ruth@example.org',
      whatToDo: 'close',
      ...envelope,
      owners: 'ruth martin',
    }),
  ];
}
