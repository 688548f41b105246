import {
  type Choice,
  type Condition,
  choice,
  dependentChoice,
  email,
  links,
  multiline,
  owners,
  phone,
  text,
  webAddress,
} from '../fields/fields.ts';
import { createRecordKind } from '../records/record-kind.ts';
import {
  financialSpecialties,
  healthcareSpecialties,
  legalSpecialties,
  otherSpecialties,
  specialtiesWithSecretary,
  unpaidHelperTypes,
} from '../reference/specialties.ts';

/**
 * The specification's four types of contact (spec 2 §3), plus friends and neighbours (decision 0874). Each is a tab of
 * the page.
 */
export const contactTypes = [
  { value: 'financial', label: 'Financial' },
  { value: 'legal', label: 'Legal' },
  { value: 'healthcare', label: 'Healthcare' },
  { value: 'other', label: 'Other Professional' },
  { value: 'personal', label: 'Friends and neighbours' },
] as const satisfies readonly Choice[];

const hasSecretary: Condition = { field: 'specialty', is: specialtiesWithSecretary };
const isPersonal: Condition = { field: 'type', is: ['personal'] };
const isProfessional: Condition = { field: 'type', isNot: ['personal'] };

/**
 * A person outside the household to call, such as a professional or a friend. Doctors are sealed separately, so that
 * they can be shared without the others.
 */
export const professionalContact = createRecordKind('professional-contact', {
  label: ['Professional contact', 'Professional contacts'],
  category: { field: 'type', is: { healthcare: 'healthcare' }, otherwise: 'contacts' },
  page: 'contacts',
  tabsBy: 'type',
  icon: 'contact',
  fields: {
    name: text({ label: 'Name', required: true, sample: 'Priya Nair' }),
    type: choice({
      label: 'Type',
      of: contactTypes,
      required: true,
      initial: 'financial',
      sample: 'legal',
      missing: 'Choose the type of contact',
    }),
    specialty: dependentChoice({
      label: 'Specialty',
      by: 'type',
      of: {
        financial: financialSpecialties,
        legal: legalSpecialties,
        healthcare: healthcareSpecialties,
        other: otherSpecialties,
        personal: unpaidHelperTypes,
      },
      required: true,
      initial: 'financial-adviser',
      sample: 'solicitor-wills',
    }),
    company: text({
      label: 'Company or practice',
      shownWhen: isProfessional,
      sample: 'Nair & Hodge Solicitors',
    }),
    phoneNumber: phone({ label: 'Phone number', sample: '+441632960123' }),
    email: email({ label: 'Email', sample: 'p.nair@example.co.uk' }),
    address: multiline({ label: 'Address', sample: '8 Market Street\nBingley' }),
    website: webAddress({
      label: 'Website',
      shownWhen: isProfessional,
      sample: 'https://nairhodge.example',
    }),
    secretaryName: text({
      label: 'Secretary’s name',
      hint: 'Consultants are often reached through their secretary.',
      shownWhen: hasSecretary,
    }),
    secretaryPhone: phone({ label: 'Secretary’s phone number', shownWhen: hasSecretary }),
    owners: owners({
      label: 'Who they help',
      hint: 'Leave empty if they help only you.',
      shownWhen: isProfessional,
    }),
    links: links({
      label: 'Linked records',
      likely: ['legal-document', 'insurance-policy', 'dependant'],
    }),
    notes: multiline({ label: 'Notes', sample: 'Holds both wills in the strongroom.' }),
  },
  card: {
    title: 'name',
    subtitle: 'specialty',
    lines: ['company', 'phoneNumber', 'email', 'secretaryName', 'secretaryPhone'],
    gaps: ['phoneNumber'],
  },
  needs: [
    {
      id: 'adviser',
      name: 'A solicitor, accountant or financial adviser',
      step: 'Add your solicitor, accountant or financial adviser',
      reason: 'Advisers hold papers and know your affairs, so your executor rings them first.',
      weight: 4,
      minutes: 2,
      of: { field: 'type', is: ['financial', 'legal'] },
    },
    {
      id: 'doctor',
      name: 'The doctor',
      step: 'Add your doctor',
      reason: 'In an emergency a hospital asks who your GP is, and someone else may have to answer.',
      weight: 2,
      minutes: 2,
      of: { field: 'specialty', is: ['gp'] },
    },
  ],
  review: [
    { field: 'phoneNumber', months: 24 },
    { field: 'email', months: 24 },
  ],
  pack: {
    reach: ['phoneNumber', 'email', 'secretaryPhone'],
    places: [
      {
        chapter: 'first',
        group: 'Solicitor',
        layout: 'table',
        head: 'Name',
        under: 'specialty',
        fields: ['company', 'address', 'phoneNumber'],
        when: { field: 'specialty', is: ['solicitor-wills', 'solicitor-general'] },
      },
      {
        chapter: 'people',
        group: 'Friends and neighbours',
        layout: 'table',
        head: 'Name',
        under: 'specialty',
        fields: ['phoneNumber', 'email', 'address', 'notes'],
        when: isPersonal,
      },
      {
        chapter: 'people',
        group: 'Professional contacts',
        layout: 'table',
        head: 'Name',
        under: 'specialty',
        fields: ['company', 'phoneNumber', 'email'],
        when: isProfessional,
      },
    ],
    tell: [
      {
        group: 'health',
        who: { field: 'name' },
        about: 'specialty',
        when: { field: 'type', is: ['healthcare'] },
      },
    ],
  },
  texts: {
    page: 'Professional contacts',
    addTitle: 'Add new professional contact',
    addButton: 'Add professional contact',
    updateTitle: 'Update professional contact',
    updateButton: 'Update professional contact',
    deleteButton: 'Delete this contact',
    list: 'Your contacts',
    count: ['contact', 'contacts'],
    empty: {
      text: 'No contacts yet. Add the people who know your affairs best: your family will ring them first.',
      button: 'Add a contact',
    },
    help: {
      lead: 'Where to find their details',
      points: [
        'At the top of their letters and bills',
        'In their emails, below the name',
        'On the website of their company or practice',
        'For a solicitor: the Law Society’s “Find a solicitor” page',
        'For a financial adviser: the Financial Services Register at register.fca.org.uk',
      ],
      notes: [
        'You can share healthcare contacts on their own, without your solicitor or accountant.',
        'For a hospital consultant, add the secretary, who usually answers the phone.',
        'A friend, a neighbour or a grandchild belongs under “Friends and neighbours”.',
      ],
    },
    whenNeeded: {
      title: 'When this is needed',
      text: 'The executor asks the solicitor for the will and the accountant for the last tax return. Doctors, dentists and regular helpers are told too.',
    },
  },
});
