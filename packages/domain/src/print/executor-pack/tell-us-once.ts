import type { RecordKind } from '../../records/record-kind.ts';
import { type Day, formatDay } from '../../values/calendar.ts';
import type { PrintBlock, PrintFact } from '../document.ts';
import { notSharedText } from './readable.ts';
import { notRecordedText, type PrintReader, type RecordWithKind } from './reader.ts';
import { findAddress, findBirthDay, findPartner, type PackSubject } from './subject.ts';

/**
 * Everything that the registrar and then Tell Us Once ask for, on one page. Source:
 * gov.uk/after-a-death/organisations-you-need-to-contact-and-tell-us-once, read as a stored copy on 2026-11-21. For
 * facts that only the family knows, there are blank lines to write on.
 */
export function createTellUsOnceBlocks(
  kinds: readonly RecordKind[],
  reader: PrintReader,
  {
    subject,
    rows,
    diedOn,
  }: {
    readonly subject: PackSubject;
    readonly rows: readonly RecordWithKind[];
    readonly diedOn: Day | undefined;
  },
): PrintBlock[] {
  const { hidesPeople } = reader.scope;
  // Only this person's own records: the number of another household member on this page could stop that person's
  // pension.
  const all = (kindId: string, key: string, is?: string) => {
    const found = rows.filter(
      row => row.kind.id === kindId && (is === undefined || row.fields['type'] === is),
    );
    if (!readsKind(kindId) || found.some(row => reader.markOf(row) !== '')) return notSharedText;
    return found
      .map(row => reader.value(row, key))
      .filter(words => words !== '')
      .join('\n');
  };
  const readsKind = (id: string) => reader.scope.reads(...kinds.filter(kind => kind.id === id));
  const ofPerson = (words: string) => (hidesPeople ? notSharedText : words);
  const partner = findPartner(reader, subject);
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
        fact('Date of birth', findBirthDay(subject.row) || ofPerson(all('ni-record', 'dateOfBirth'))),
        fact('Address', ofPerson(findAddress(reader, subject.row))),
        fact('National Insurance number', all('ni-record', 'niNumber'), 'ident'),
        fact('Driving licence number', all('legal-document', 'documentNumber', 'driving-licence'), 'ident'),
        fact('Passport number', all('legal-document', 'documentNumber', 'passport'), 'ident'),
        fact('Vehicle registration', all('vehicle', 'registration'), 'ident'),
        fact('Council tax', readsKind('council-tax') ? councils(reader, rows) : notSharedText),
      ],
    },
    { type: 'heading', text: 'Husband, wife or civil partner' },
    {
      type: 'facts',
      rows: [
        fact('Full name', ofPerson(partner === undefined ? '' : reader.title(partner))),
        fact('Date of birth', ofPerson(findBirthDay(partner))),
        fact('Address', ofPerson(findAddress(reader, partner))),
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

/** The councils with their reference numbers, such as "Bradford Council: 60318824", one per line. */
function councils(reader: PrintReader, rows: readonly RecordWithKind[]): string {
  const lines = rows
    .filter(row => row.kind.id === 'council-tax')
    .map(row => {
      const number = reader.value(row, 'accountNumber') || notRecordedText.toLowerCase();
      return reader.markOf(row) === '' ? `${reader.title(row)}: ${number}` : notSharedText;
    });
  return [...new Set(lines)].join('\n');
}

const byHand = (label: string): PrintFact => ({ label, text: '', byHand: true });

function fact(label: string, text: string, face: PrintFact['face'] = 'words'): PrintFact {
  return text === '' ? { label, text: notRecordedText } : { label, text, face };
}
