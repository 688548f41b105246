import type { PaperBlock } from '../paper.ts';
import type { Reader, Row } from './reader.ts';
import { addressOf, bornOn, partnerOf, type Subject } from './subject.ts';

/**
 * What cannot wait, in order. Registering: within 5 days in England, Wales and Northern Ireland, within 8 in Scotland
 * (GOV.UK and nrscotland.gov.uk, read 2026-11-21).
 */
export function firstBlocks(reader: Reader, subject: Subject): PaperBlock[] {
  const partner = partnerOf(reader, subject);
  const facts = [
    { label: 'Full name', text: subject.name },
    { label: 'Date of birth', text: bornOn(subject.row) },
    { label: 'Last address', text: addressOf(reader, subject.row) },
    { label: 'Husband, wife or partner', text: nameAndBirth(reader, partner) },
  ];
  return [
    {
      type: 'list',
      numbered: true,
      items: [
        'Register the death: within 5 days in England, Wales and Northern Ireland, within 8 in Scotland. Ask for several copies of the certificate; banks and insurers want to see one each.',
        'Find the signed will. A copy is not enough for probate.',
        'Look after children, anyone who was cared for, and pets.',
        'Lock the home, read the meters, and tell the home insurer that it stands empty.',
        'Arrange the funeral as it was wished. The bank can pay for it from the account.',
        'Tell everybody in chapters 2 and 3.',
      ],
    },
    { type: 'heading', text: 'For the registrar' },
    { type: 'facts', rows: facts.filter(({ text }) => text !== '') },
  ];
}

function nameAndBirth(reader: Reader, row: Row | undefined): string {
  if (row === undefined) return '';
  const born = bornOn(row);
  return born === '' ? reader.title(row) : `${reader.title(row)}, born ${born}`;
}
