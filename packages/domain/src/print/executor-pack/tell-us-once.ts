import type { RecordKind } from '../../records/record-kind.ts';
import { type Day, formatDay } from '../../values/calendar.ts';
import type { PrintBlock, PrintFact } from '../document.ts';
import { notShared } from './readable.ts';
import { notRecorded, type Reader, type RecordWithKind } from './reader.ts';
import { addressOf, bornOn, partnerOf, type Subject } from './subject.ts';

/**
 * What Tell Us Once asks for, and the registrar before it, on one page. Source: gov.uk/after-a-death/organisations-you-need-to-contact-and-tell-us-once,
 * read as a stored copy on 2026-11-21. What only the family can know is a line to write on.
 */
export function tellUsOnceBlocks(
  kinds: readonly RecordKind[],
  reader: Reader,
  {
    subject,
    rows,
    diedOn,
  }: {
    readonly subject: Subject;
    readonly rows: readonly RecordWithKind[];
    readonly diedOn: Day | undefined;
  },
): PrintBlock[] {
  const { hidesPeople } = reader.scope;
  // A number of another person of the household on this page would stop that person's pension.
  const all = (kindId: string, key: string, is?: string) => {
    const found = rows.filter(
      row => row.kind.id === kindId && (is === undefined || row.fields['type'] === is),
    );
    if (!readsKind(kindId) || found.some(row => reader.markOf(row) !== '')) return notShared;
    return found
      .map(row => reader.value(row, key))
      .filter(words => words !== '')
      .join('\n');
  };
  const readsKind = (id: string) => reader.scope.reads(...kinds.filter(kind => kind.id === id));
  const ofPerson = (words: string) => (hidesPeople ? notShared : words);
  const partner = partnerOf(reader, subject);
  return [
    {
      type: 'text',
      text: 'The registrar gives you a reference when you register the death. Use it within 28 days, online or by phone. Northern Ireland has no Tell Us Once: nidirect.gov.uk says who to tell there.',
    },
    { type: 'heading', text: 'About the person who has died' },
    {
      type: 'facts',
      rows: [
        fact('Full name', all('ni-record', 'fullName') || ofPerson(subject.name)),
        fact('Date of birth', bornOn(subject.row) || ofPerson(all('ni-record', 'dateOfBirth'))),
        fact('Address', ofPerson(addressOf(reader, subject.row))),
        fact('National Insurance number', all('ni-record', 'niNumber'), 'ident'),
        fact('Driving licence number', all('legal-document', 'documentNumber', 'driving-licence'), 'ident'),
        fact('Passport number', all('legal-document', 'documentNumber', 'passport'), 'ident'),
        fact('Vehicle registration', all('vehicle', 'registration'), 'ident'),
        fact('Council tax', readsKind('council-tax') ? councils(reader, rows) : notShared),
      ],
    },
    { type: 'heading', text: 'Husband, wife or civil partner' },
    {
      type: 'facts',
      rows: [
        fact('Full name', ofPerson(partner === undefined ? '' : reader.title(partner))),
        fact('Date of birth', ofPerson(bornOn(partner))),
        fact('Address', ofPerson(addressOf(reader, partner))),
        fact('Phone number', ofPerson(partner === undefined ? '' : reader.value(partner, 'phone')), 'ident'),
      ],
    },
    { type: 'heading', text: 'To fill in by hand' },
    {
      type: 'facts',
      rows: [
        byHand('Reference from the registrar'),
        diedOn === undefined ? byHand('Date of death') : fact('Date of death', formatDay(diedOn)),
        byHand('Hospital, care home or hospice, with its address'),
        byHand('Who deals with the estate: name, address, phone'),
        ...(partner === undefined ? [byHand('Next of kin: name and address')] : []),
        byHand('Benefits, public sector or armed forces pensions, Blue Badge'),
      ],
    },
  ];
}

/** "Bradford Council: 60318824", a line for each. */
function councils(reader: Reader, rows: readonly RecordWithKind[]): string {
  return rows
    .filter(row => row.kind.id === 'council-tax')
    .map(row => {
      const number = reader.value(row, 'accountNumber') || notRecorded.toLowerCase();
      return reader.markOf(row) === '' ? `${reader.title(row)}: ${number}` : notShared;
    })
    .join('\n');
}

const byHand = (label: string): PrintFact => ({ label, text: '', byHand: true });

function fact(label: string, text: string, face: PrintFact['face'] = 'words'): PrintFact {
  return text === '' ? { label, text: notRecorded } : { label, text, face };
}
