import { type Choice, choice, date, file, flag, links, multiline, owners, text } from '../fields/fields.ts';
import { type Category, createRecordKind } from '../records/record-kind.ts';
import { documentFaults, provableFacts } from './proof.ts';

/** The sections a paper can belong to. It belongs to the section of the record it was first attached to. */
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
 * A file, such as a scan of the will, a policy, or a photograph of the boiler's plate. Its bytes are encrypted with a
 * key of their own and stored separately; the record contains that key. A paper is shared with its section, and is not
 * shared while it is not attached to a record.
 */
export const paper = createRecordKind('paper', {
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
    // The result of checking, on the device, a document that proves the owner's identity or address.
    proof: choice({ label: 'Proof of', of: provableFacts, unseen: true, sample: 'address' }),
    verified: flag({ label: 'Verified', unseen: true }),
    checkedOn: date({ label: 'Checked on', unseen: true, sample: '2026-11-02' }),
    // The owner's details against which the document was checked (domain/identity/status). The result applies only to
    // these details and to this file.
    checkedFor: text({ label: 'Checked for', unseen: true }),
    notVerified: choice({ label: 'Not verified because', of: documentFaults, unseen: true }),
    owners: owners({ label: 'Whose paper it is', hint: 'Leave empty if the paper is only yours.' }),
    links: links({
      label: 'Linked records',
      // Not a normal form field: attaching the paper also decides its section, so the form shows it next to the file.
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
        'Each paper is sealed on this device before it is sent. We cannot even read its name.',
        'Keep the originals. Banks and courts often ask for them.',
      ],
    },
    whenNeeded: {
      title: 'When this is needed',
      text: 'The person who settles your affairs can read what a policy covers or where the deeds are, before the original is found.',
    },
  },
});
