import { type Choice, choice, date, file, flag, links, multiline, owners, text } from '../fields/fields.ts';
import { type Category, recordKind } from '../records/record-kind.ts';
import { documentFaults, proofs } from './proof.ts';

/** The sections under which a paper may be kept: those of the records it was first attached to. */
const sections = [
  { value: 'bank-accounts', label: 'Bank accounts and cards' },
  { value: 'investments', label: 'Savings and pensions' },
  { value: 'insurance', label: 'Insurance' },
  { value: 'property', label: 'Home and valuables' },
  { value: 'bills', label: 'Bills and council tax' },
  { value: 'legal', label: 'Legal documents and wishes' },
  { value: 'healthcare', label: 'Healthcare contacts' },
  { value: 'contacts', label: 'Contacts' },
  { value: 'debts', label: 'Money I owe' },
  { value: 'people', label: 'Me and my family' },
  { value: 'digital', label: 'Digital accounts' },
  { value: 'gifts', label: 'Gifts' },
  { value: 'dates', label: 'Dates' },
] as const satisfies readonly (Choice & { readonly value: Category })[];

/**
 * A file: a scan of the will, a policy, a photograph of the boiler's plate. Its bytes are sealed under a key of their
 * own and lie apart; the record has that key. It is shared with the section it is in, and not at all while it is
 * attached to nothing.
 */
export const paper = recordKind('paper', {
  label: ['Paper', 'Papers'],
  category: {
    field: 'section',
    is: Object.fromEntries(sections.map(({ value }) => [value, value])),
    otherwise: 'private',
  },
  formerCategory: 'private',
  page: 'papers',
  icon: 'file-text',
  fields: {
    name: text({ label: 'Name', required: true, sample: 'Home insurance 2026.pdf' }),
    file: file({
      label: 'File',
      required: true,
      unseen: true,
      missing: 'Choose a file',
      sample:
        '018f3b1e-7c5a-4d2e-9f10-5b6c7d8e9f01 AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8 48213 application/pdf',
    }),
    dateAdded: date({ label: 'Date added', unseen: true, sample: '2026-11-02' }),
    section: choice({ label: 'Section', of: sections, unseen: true, sample: 'insurance' }),
    // Of a document that shows who the owner is or where they live: what the device that checked it found.
    proof: choice({ label: 'Proof of', of: proofs, unseen: true, sample: 'address' }),
    verified: flag({ label: 'Verified', unseen: true }),
    checkedOn: date({ label: 'Checked on', unseen: true, sample: '2026-11-02' }),
    // Whose it is and what it was compared with (domain/identity/status): the mark is of these, and of this file.
    checkedFor: text({ label: 'Checked for', unseen: true }),
    notVerified: choice({ label: 'Not verified because', of: documentFaults, unseen: true }),
    owners: owners({ label: 'Whose paper it is', hint: 'Leave empty if it is only yours.' }),
    links: links({
      label: 'Goes together with',
      // Attaching also decides the section, so it has a place of its own beside the file.
      unseen: true,
      likely: ['legal-document', 'insurance-policy', 'property', 'bill'],
    }),
    notes: multiline({ label: 'Notes', sample: 'The signed copy is with the broker.' }),
  },
  card: { title: 'name', subtitle: 'file', lines: ['dateAdded', 'section'] },
  texts: {
    page: 'Papers',
    addTitle: 'Add a paper',
    addButton: 'Add papers',
    updateTitle: 'Update paper',
    updateButton: 'Update paper',
    deleteButton: 'Delete this paper',
    list: 'Your papers',
    count: ['paper', 'papers'],
    empty: {
      text: 'No papers yet. Scan or photograph what your family would look for: the will, the policies, the deeds.',
      button: 'Add papers',
    },
    help: {
      lead: 'Papers worth keeping here',
      points: [
        'The will and powers of attorney: a copy helps, but the signed paper is what counts',
        'Insurance policies and pension statements',
        'Deeds, the mortgage offer and guarantees',
        'Passports, birth and marriage certificates',
      ],
      notes: [
        'Each paper is sealed on this device before it is sent. Not even its name can be read by us.',
        'Keep the originals. Banks and courts often ask for them.',
      ],
    },
    whenNeeded: {
      title: 'When this is needed',
      text: 'Whoever settles your affairs can read what a policy covers or where the deeds are, before the original is found.',
    },
  },
});
