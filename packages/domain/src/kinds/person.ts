import {
  type Choice,
  choice,
  date,
  email,
  links,
  multiline,
  phone,
  postcode,
  text,
} from '../fields/fields.ts';
import { createRecordKind } from '../records/record-kind.ts';

/** A person's relationship to the owner of the passport. `self` is the owner. */
export const relationships = [
  { value: 'self', label: 'Me' },
  { value: 'spouse', label: 'Spouse' },
  { value: 'partner', label: 'Partner' },
  { value: 'child', label: 'Child' },
  { value: 'parent', label: 'Parent' },
  { value: 'sibling', label: 'Brother or sister' },
  { value: 'other', label: 'Other' },
] as const satisfies readonly Choice[];

/** A person in the household, including the owner. */
export const person = createRecordKind('person', {
  label: ['Person', 'People'],
  category: 'people',
  formerCategory: 'private',
  page: 'household',
  icon: 'users',
  fields: {
    firstName: text({
      label: 'First name',
      required: true,
      missing: 'First name is required',
      sample: 'Ruth',
    }),
    lastName: text({
      label: 'Last name',
      required: true,
      missing: 'Last name is required',
      sample: 'Ellery',
    }),
    relationship: choice({
      label: 'Relationship to you',
      of: relationships,
      required: true,
      missing: 'Choose how this person is related to you',
      sample: 'self',
    }),
    dateOfBirth: date({
      label: 'Date of birth',
      hint: 'For example, 27 3 1958',
      notAfterToday: true,
      sample: '1959-06-14',
    }),
    email: email({ label: 'Email', sample: 'ruth.ellery@example.co.uk' }),
    phone: phone({ label: 'Phone number', sample: '+447700900123' }),
    address: multiline({ label: 'Address', sample: '14 Larkfield Road\nShipley' }),
    postcode: postcode({ label: 'Postcode', sample: 'BD18 0XX' }),
    links: links({ label: 'Linked records', likely: ['legal-document', 'professional-contact'] }),
    notes: multiline({ label: 'Notes' }),
  },
  card: {
    title: ['firstName', 'lastName'],
    subtitle: 'relationship',
    lines: ['dateOfBirth', 'phone', 'email'],
  },
  due: {
    dateOfBirth: {
      label: 'Birthday',
      soonDays: 7,
      words: { past: 'Birthday', soon: 'Birthday soon', later: 'Birthday' },
      type: 'birthday',
      category: 'personal',
      yearly: true,
    },
  },
  needs: [
    {
      id: 'people',
      name: 'The closest relatives',
      step: 'Add the people closest to you',
      reason: 'Someone has to be told first, and registrars and banks ask who your next of kin is.',
      weight: 6,
      minutes: 2,
      of: { field: 'relationship', isNot: ['self'] },
    },
  ],
  review: [
    { field: 'phone', months: 24 },
    { field: 'email', months: 24 },
  ],
  householdBy: 'relationship',
  pack: {
    reach: ['phone', 'email'],
    places: [
      // In the pack of another household member, the owner is one of the people to call.
      {
        chapter: 'people',
        group: 'Family',
        layout: 'table',
        head: 'Name',
        fields: ['phone', 'email'],
        when: { field: 'relationship', is: ['self'] },
      },
      {
        chapter: 'people',
        group: 'Family',
        layout: 'table',
        head: 'Name',
        under: 'relationship',
        fields: ['phone', 'email', 'notes'],
        when: { field: 'relationship', isNot: ['self'] },
      },
    ],
  },
  texts: {
    page: 'People',
    addTitle: 'Add new person',
    addButton: 'Add person',
    updateTitle: 'Update person',
    updateButton: 'Update person',
    deleteButton: 'Delete this person',
    list: 'Your household',
    count: ['person', 'people'],
    empty: {
      text: 'Nobody here yet. Start with yourself, then add the people who depend on you.',
      button: 'Add a person',
    },
    help: {
      lead: 'Who to add',
      points: ['Yourself', 'Your husband, wife or partner', 'Children and anyone you look after'],
      notes: ['These details are sealed on this device before they are stored. We cannot read them.'],
    },
    whenNeeded: {
      title: 'When this is needed',
      text: 'Your family is asked for full names and dates of birth when a death is registered and when an estate is settled.',
    },
  },
});
