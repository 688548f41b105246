import type { RecordToExport } from '../../record-export.ts';
import { belongings, money, owed } from './ellery-money.ts';
import { record } from './record.ts';

/** The household: Ruth, whose passport it is, her husband and their daughter. */
const people = [
  record('person', 'ruth', {
    firstName: 'Ruth',
    lastName: 'Ellery',
    relationship: 'self',
    dateOfBirth: '1959-06-14',
    address: '14 Larkfield Road\nShipley',
    postcode: 'BD18 0XX',
  }),
  record('person', 'martin', {
    firstName: 'Martin',
    lastName: 'Ellery',
    relationship: 'spouse',
    dateOfBirth: '1957-02-02',
    phone: '+447700900111',
  }),
  record('person', 'amira', {
    firstName: 'Amira',
    lastName: 'Ellery',
    relationship: 'child',
    phone: '+447700900222',
  }),
  record('dependant', 'biscuit', {
    name: 'Biscuit',
    type: 'pet',
    needs: 'Two walks a day',
    vet: 'Aire Vets, 01274 960777',
    takesOver: 'Margaret, next door',
    takesOverPhone: '+447700900456',
  }),
  record('professional-contact', 'solicitor', {
    name: 'Priya Nair',
    type: 'legal',
    specialty: 'solicitor-wills',
    company: 'Nair & Hodge Solicitors',
    phoneNumber: '+441274960123',
  }),
  record('professional-contact', 'accountant', {
    name: 'Colin Webb',
    type: 'financial',
    specialty: 'accountant',
    phoneNumber: '+441274960222',
  }),
];

const papers = [
  record('legal-document', 'will', {
    name: 'My will',
    type: 'will',
    location: 'Nair & Hodge, Bingley: strongroom',
    dateCreated: '2021-05-03',
    description: 'Martin and Amira are the executors',
    links: 'solicitor',
  }),
  record('legal-document', 'lpa', {
    name: 'Money and property power of attorney',
    type: 'power-of-attorney',
    location: 'Blue folder in the desk',
    owners: 'ruth',
  }),
  record('legal-document', 'marriage', {
    name: 'Marriage certificate',
    type: 'marriage-certificate',
    location: 'Blue folder in the desk',
    owners: 'ruth martin',
  }),
  record('legal-document', 'passport', {
    name: 'Passport',
    type: 'passport',
    location: 'Hall drawer',
    documentNumber: '532641987',
    owners: 'ruth',
  }),
  record('legal-document', 'his-passport', {
    name: 'Martin’s passport',
    type: 'passport',
    location: 'Hall drawer',
    documentNumber: '611122233',
    owners: 'martin',
  }),
  record('wishes', 'wishes', {
    name: 'My wishes',
    burial: 'cremation',
    funeral: 'Nab Wood. No black.',
    organDonation: 'yes',
    peopleToTell: 'Saltaire choir: Tom, 07700 900333',
    instructionsLocation: 'Blue folder in the desk',
  }),
  record('digital-account', 'photos', {
    name: 'Family photos',
    type: 'photos',
    provider: 'iCloud',
    username: 'ruth@example.co.uk',
    whatToDo: 'hand-over',
    handOverTo: 'Amira',
    instructionsLocation: 'Sealed envelope in the blue folder',
  }),
  record('gift', 'deposit', {
    recipient: 'Amira Ellery',
    item: 'Money for a deposit',
    value: '15000.00',
    date: '2024-03-09',
  }),
  record('gift', 'old-gift', {
    recipient: 'Amira Ellery',
    item: 'A car',
    value: '4000.00',
    date: '2018-01-05',
  }),
];

/** A small household with something of everything an executor meets; every figure of it can be worked by hand. */
export const ellerys: readonly RecordToExport[] = [...people, ...papers, ...money, ...belongings, ...owed];
