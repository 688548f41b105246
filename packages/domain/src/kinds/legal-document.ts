import { type Condition, choice, date, links, multiline, owners, text } from '../fields/fields.ts';
import { createRecordKind } from '../records/record-kind.ts';
import { legalDocumentTypes } from '../reference/legal-document-types.ts';

// The types whose number is needed by other people: Tell Us Once needs passport and licence numbers, an attorney needs
// the number of the power of attorney, and a conveyancer needs the title number.
const isNumbered: Condition = {
  field: 'type',
  is: ['passport', 'driving-licence', 'power-of-attorney', 'property-deeds'],
};

/** Documents that may become outdated when the household changes. */
const isAboutLater: Condition = { field: 'type', is: ['will', 'power-of-attorney', 'living-will'] };

/** A document that proves or decides something, and where the original is. */
export const legalDocument = createRecordKind('legal-document', {
  label: ['Legal document', 'Legal documents'],
  category: 'legal',
  page: 'legal',
  icon: 'scroll-text',
  fields: {
    name: text({ label: 'Document name', required: true, sample: 'My will' }),
    type: choice({
      label: 'Type',
      of: legalDocumentTypes,
      required: true,
      initial: 'will',
      sample: 'will',
      missing: 'Choose the document type',
    }),
    location: text({
      label: 'Location',
      hint: 'Where is the original? A scan is useful, but probate needs the signed paper.',
      required: true,
      missing: 'Enter where the original is',
      sample: 'Nair & Hodge, Bingley: strongroom',
    }),
    documentNumber: text({
      label: 'Document number',
      hint: 'The passport, licence, title or power of attorney reference number',
      shownWhen: isNumbered,
      mask: 'last4',
    }),
    description: multiline({
      label: 'Description',
      sample: 'Leaves the house to the children in equal parts',
    }),
    dateCreated: date({
      label: 'Date created',
      hint: 'The day it was signed or issued',
      notAfterToday: true,
      sample: '2021-05-03',
    }),
    expiryDate: date({ label: 'Expiry date', hint: 'Leave empty if it does not expire.' }),
    contactDetails: multiline({
      label: 'Contact details',
      hint: 'Who holds the document, or can give a copy',
      sample: 'Priya Nair, 01632 960123',
    }),
    owners: owners({ label: 'Whose document it is', hint: 'Leave empty if the document is only yours.' }),
    links: links({ label: 'Linked records', likely: ['property', 'professional-contact', 'person'] }),
    notes: multiline({ label: 'Notes', sample: 'Made after we moved to Shipley.' }),
  },
  card: {
    title: 'name',
    subtitle: 'type',
    lines: ['location', 'documentNumber', 'dateCreated', 'expiryDate', 'contactDetails'],
  },
  due: {
    expiryDate: {
      label: 'Expiry',
      soonDays: 90,
      words: { past: 'Expired', soon: 'Expiring soon', later: 'Valid' },
      type: 'expiry',
      category: 'legal',
      // Remind well before the expiry, because many countries require six months' validity and a new passport takes
      // weeks.
      steps: [{ when: { field: 'type', is: ['passport'] }, days: [270, 180] }],
    },
  },
  needs: [
    {
      id: 'will',
      name: 'A will',
      step: 'Say where your will is',
      reason: 'Probate needs the signed paper.',
      weight: 12,
      minutes: 3,
      none: { button: 'I have no will yet', gap: 'No will recorded' },
      of: { field: 'type', is: ['will'] },
    },
    {
      id: 'power-of-attorney',
      name: 'A power of attorney',
      step: 'Say who may act for you, and where the paper is',
      reason: 'Without a power of attorney, your family must ask a court before they may act for you.',
      weight: 6,
      minutes: 4,
      none: { button: 'I have no power of attorney', gap: 'No lasting power of attorney recorded' },
      of: { field: 'type', is: ['power-of-attorney'] },
    },
  ],
  review: [
    { field: 'expiryDate', over: 'past' },
    { field: 'location', months: 60, household: true, when: isAboutLater },
  ],
  pack: {
    references: ['documentNumber'],
    places: [
      {
        chapter: 'first',
        group: 'The will',
        layout: 'facts',
        fields: ['location', 'dateCreated', 'description', 'contactDetails', 'links', 'notes'],
        when: { field: 'type', is: ['will'] },
        none: 'No will is recorded. Ask the solicitor, the bank and the Probate Service, and look at home.',
      },
      {
        chapter: 'papers',
        group: 'Legal documents',
        layout: 'table',
        head: 'Paper',
        under: 'type',
        fields: ['location', 'documentNumber', 'expiryDate'],
        none: 'No legal documents are recorded.',
      },
    ],
    tell: [
      {
        group: 'government',
        who: { name: 'HM Passport Office' },
        when: { field: 'type', is: ['passport'] },
      },
      { group: 'government', who: { name: 'DVLA' }, when: { field: 'type', is: ['driving-licence'] } },
    ],
  },
  texts: {
    page: 'Legal documents',
    addTitle: 'Add new document',
    addButton: 'Add document',
    updateTitle: 'Update document',
    updateButton: 'Update document',
    deleteButton: 'Delete this document',
    list: 'Your legal documents',
    count: ['document', 'documents'],
    numbers: 'Number and papers',
    empty: {
      text: 'No documents yet. Start with your will: say where the signed original is, so that nobody has to search for it.',
      button: 'Add a document',
    },
    help: {
      lead: 'Where papers usually are',
      points: [
        'A will: with your solicitor, bank or will writer, at home, or stored with the probate registry',
        'A power of attorney: the registered paper, with the stamp of the Office of the Public Guardian',
        'Property deeds: the title is usually online at HM Land Registry, so there may be no paper',
        'Birth, marriage and death certificates: a copy can be ordered at GOV.UK',
        'Passport and licence: add the expiry date, and we will show you when to renew',
      ],
      notes: [
        'Say the room and the drawer, not only “at home”.',
        'We store where a paper is and what it says, but only the signed paper counts.',
        'Some papers have other names in Scotland and Northern Ireland, shown below each type.',
      ],
    },
    whenNeeded: {
      title: 'When this is needed',
      text: 'The executor needs the original will to apply for probate, and the death certificate for almost everything. An attorney shows the registered power of attorney.',
    },
  },
});
