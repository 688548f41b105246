import type { PaperBlock, PaperFact } from '../paper.ts';
import { notRecorded, type Reader, type Row } from './reader.ts';
import { addressOf, bornOn, partnerOf, type Subject } from './subject.ts';

/**
 * What Tell Us Once asks for, on one page. Source: gov.uk/after-a-death/organisations-you-need-to-contact-and-tell-us-once,
 * read 2026-11-21. What only the family can know is a line to write on.
 */
export function tellUsOnceBlocks(reader: Reader, subject: Subject, rows: readonly Row[]): PaperBlock[] {
  const all = (kindId: string, key: string, is?: string) =>
    rows
      .filter(row => row.kind.id === kindId && (is === undefined || row.fields['type'] === is))
      .map(row => reader.value(row, key))
      .filter(words => words !== '')
      .join('\n');
  const partner = partnerOf(reader, subject);
  return [
    {
      type: 'text',
      text: 'The registrar gives you a reference when you register the death. Use it within 28 days, online or by phone. Not in Northern Ireland: there the Bereavement Service of the Department for Communities is told.',
    },
    { type: 'heading', text: 'About the person who has died' },
    {
      type: 'facts',
      rows: [
        fact('Full name', all('ni-record', 'fullName') || subject.name),
        fact('Date of birth', bornOn(subject.row) || all('ni-record', 'dateOfBirth')),
        fact('Address', addressOf(reader, subject.row)),
        fact('National Insurance number', all('ni-record', 'niNumber'), 'ident'),
        fact('Driving licence number', all('legal-document', 'documentNumber', 'driving-licence'), 'ident'),
        fact('Passport number', all('legal-document', 'documentNumber', 'passport'), 'ident'),
        fact('Vehicle registration', all('vehicle', 'registration'), 'ident'),
        fact('Council', all('council-tax', 'councilName')),
        fact('Council tax account number', all('council-tax', 'accountNumber'), 'ident'),
      ],
    },
    { type: 'heading', text: 'Husband, wife or civil partner' },
    {
      type: 'facts',
      rows: [
        fact('Full name', partner === undefined ? '' : reader.title(partner)),
        fact('Date of birth', bornOn(partner)),
        fact('Address', addressOf(reader, partner)),
        fact('Phone number', partner === undefined ? '' : reader.value(partner, 'phone'), 'ident'),
      ],
    },
    { type: 'heading', text: 'To fill in by hand' },
    {
      type: 'list',
      items: [
        'The Tell Us Once reference from the registrar: ______________________',
        'The date of death, and the hospital, care home or hospice: ______________________',
        'Name, address and phone of whoever deals with the estate: ______________________',
        'Benefits, public sector or armed forces pensions, Blue Badge, library: ______________________',
      ],
    },
  ];
}

function fact(label: string, text: string, face: PaperFact['face'] = 'words'): PaperFact {
  return text === '' ? { label, text: notRecorded } : { label, text, face };
}
