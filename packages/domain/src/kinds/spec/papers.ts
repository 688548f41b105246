import type { SpecKind } from './table-shape.ts';

/**
 * From spec 2 §3 “Legal document”, with the expiry within 90 days of §9. Spec 1 §4 has the words Valid,
 * Expiring Soon and Expired.
 */
export const legalDocument: SpecKind = {
  id: 'legal-document',
  page: 'legal',
  heading: 'Legal documents',
  adds: ['Add new document', 'Add document'],
  fields: [
    ['name', 'text', 'Document name'],
    [
      'type',
      'choice',
      'Type',
      {
        values: [
          'will',
          'power-of-attorney',
          'living-will',
          'trust-deed',
          'birth-certificate',
          'marriage-certificate',
          'divorce-decree',
          'death-certificate',
          'passport',
          'driving-licence',
          'property-deeds',
          'lease-agreement',
          'employment-contract',
          'business-partnership',
          'adoption-papers',
          'custody-agreement',
          'prenuptial-agreement',
          'medical-records',
          'insurance-policy',
          'tax-records',
          'pension-documents',
          'share-certificates',
          'bond-certificates',
          'warranty-documents',
          'qualification-certificates',
          'professional-licences',
          'other',
        ],
      },
    ],
    ['description', 'multiline', 'Description'],
    ['dateCreated', 'date', 'Date created'],
    ['expiryDate', 'date', 'Expiry date'],
    ['location', 'text', 'Location'],
    ['contactDetails', 'multiline', 'Contact details'],
    ['notes', 'multiline', 'Notes'],
  ],
  begins: { type: 'will' },
  least: { name: 'My passport', type: 'passport', location: 'The blue folder' },
  near: [
    {
      field: 'expiryDate',
      with: { type: 'passport' },
      edges: [
        [-1, 'past', 'Expired'],
        [0, 'soon', 'Expiring soon'],
        [89, 'soon', 'Expiring soon'],
        [90, 'soon', 'Expiring soon'],
        [91, 'later', 'Valid'],
      ],
    },
  ],
  sealedUnder: [
    [{ type: 'will' }, 'legal'],
    [{ type: 'medical-records' }, 'legal'],
  ],
};

/**
 * From spec 2 §3 “Professional contact”. Each type has a tab, and healthcare contacts are sealed separately
 * (design §4). Friends and neighbours are an addition (decision 0874).
 */
export const professionalContact: SpecKind = {
  id: 'professional-contact',
  page: 'contacts',
  heading: 'Professional Contacts',
  adds: ['Add new professional contact', 'Add professional contact'],
  fields: [
    ['name', 'text', 'Name'],
    [
      'type',
      'choice',
      'Type',
      {
        values: ['financial', 'legal', 'healthcare', 'other', 'personal'],
        labels: {
          financial: 'Financial',
          legal: 'Legal',
          healthcare: 'Healthcare',
          other: 'Other Professional',
          personal: 'Friends and neighbours',
        },
      },
    ],
    ['specialty', 'choice', 'Specialty'],
    ['company', 'text', 'Company or practice'],
    ['phoneNumber', 'phone', 'Phone number'],
    ['email', 'email', 'Email'],
    ['address', 'multiline', 'Address'],
    ['website', 'webAddress', 'Website'],
    ['secretaryName', 'text', 'Secretary’s name'],
    ['secretaryPhone', 'phone', 'Secretary’s phone number'],
    ['notes', 'multiline', 'Notes'],
  ],
  begins: { type: 'financial', specialty: 'financial-adviser' },
  least: { name: 'Dr Shah', type: 'healthcare', specialty: 'gp' },
  shown: [
    {
      keys: ['secretaryName', 'secretaryPhone'],
      in: { type: 'healthcare', specialty: 'consultant' },
      notIn: { type: 'healthcare', specialty: 'gp' },
    },
  ],
  sealedUnder: [
    [{ type: 'financial' }, 'contacts'],
    [{ type: 'legal' }, 'contacts'],
    [{ type: 'healthcare' }, 'healthcare'],
    [{ type: 'other' }, 'contacts'],
  ],
};

/**
 * From spec 1 §3 “Important date” and §5. Dates entered by hand are visible only with full access (design
 * §4).
 */
export const importantDate: SpecKind = {
  id: 'important-date',
  page: 'dates',
  heading: 'Important dates',
  adds: ['Add new important date', 'Add important date'],
  fields: [
    ['title', 'text', 'Title'],
    ['date', 'date', 'Date'],
    [
      'type',
      'choice',
      'Type',
      {
        values: ['birthday', 'anniversary', 'appointment', 'renewal', 'expiry', 'reminder', 'other'],
        labels: { expiry: 'Due Date', reminder: 'General Reminder' },
      },
    ],
    [
      'category',
      'choice',
      'Category',
      { values: ['personal', 'healthcare', 'insurance', 'bills', 'legal', 'other'] },
    ],
    ['description', 'multiline', 'Description'],
    ['location', 'text', 'Location'],
    ['reminderSet', 'flag', 'Email me 7 days before'],
  ],
  begins: { type: 'reminder', category: 'personal' },
  least: { title: 'Dentist', date: '3 12 2026' },
  near: [
    {
      field: 'date',
      with: { type: 'appointment' },
      edges: [
        [-1, 'past', 'Overdue'],
        [0, 'soon', 'Due soon'],
        [6, 'soon', 'Due soon'],
        [7, 'soon', 'Due soon'],
        [8, 'month'],
        [30, 'month'],
        [31, 'later'],
      ],
    },
  ],
  sealedUnder: [[{}, 'dates']],
};
