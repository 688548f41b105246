import {
  type Choice,
  type Condition,
  choice,
  date,
  links,
  multiline,
  owners,
  phone,
  text,
} from '../fields/fields.ts';
import { createRecordKind } from '../records/record-kind.ts';

export const dependantTypes = [
  { value: 'child', label: 'Child' },
  { value: 'adult', label: 'Adult I look after' },
  { value: 'pet', label: 'Pet' },
] as const satisfies readonly Choice[];

const isChild: Condition = { field: 'type', is: ['child'] };
const isPet: Condition = { field: 'type', is: ['pet'] };
const isNoPet: Condition = { field: 'type', isNot: ['pet'] };

/** A person who needs care if the owner cannot provide it: their needs, and who takes over. */
export const dependant = createRecordKind('dependant', {
  label: ['Dependant', 'Dependants'],
  category: 'people',
  formerCategory: 'private',
  page: 'household',
  icon: 'heart-handshake',
  fields: {
    name: text({ label: 'Name', required: true, sample: 'Biscuit' }),
    type: choice({ label: 'Type', of: dependantTypes, required: true, initial: 'child', sample: 'pet' }),
    dateOfBirth: date({ label: 'Date of birth', notAfterToday: true, sample: '2019-04-02' }),
    needs: multiline({
      label: 'What they need',
      hint: 'Everyday needs: food, medicine, care, habits, what calms them',
      sample: 'Two walks a day. Half a tin, morning and evening. Afraid of fireworks.',
    }),
    school: text({ label: 'School or nursery', hint: 'Name and phone number', shownWhen: isChild }),
    doctor: text({ label: 'Doctor', hint: 'Name and phone number', shownWhen: isNoPet }),
    vet: text({
      label: 'Vet',
      hint: 'Name and phone number',
      shownWhen: isPet,
      sample: 'Aire Vets, 01632 960777',
    }),
    microchip: text({
      label: 'Microchip number',
      shownWhen: isPet,
      mask: 'last4',
      sample: '977200009876543',
    }),
    takesOver: text({
      label: 'Who takes over',
      hint: 'Ask this person first.',
      sample: 'Margaret, next door',
    }),
    takesOverPhone: phone({ label: 'Their phone number', sample: '+447700900456' }),
    owners: owners({ label: 'Who they depend on', hint: 'Leave empty if they depend only on you.' }),
    links: links({
      label: 'Linked records',
      hint: 'Their insurance, doctor or papers',
      likely: ['insurance-policy', 'professional-contact', 'legal-document'],
    }),
    notes: multiline({ label: 'Notes' }),
  },
  card: {
    title: 'name',
    subtitle: 'type',
    lines: ['takesOver', 'takesOverPhone', 'school', 'doctor', 'vet', 'dateOfBirth'],
    gaps: ['needs', 'takesOver'],
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
      id: 'children',
      name: 'Children, and who looks after them',
      step: 'Say what your children need, and who takes over',
      reason:
        'On the first evening, someone has to collect your children, feed them and know what medicine they take.',
      weight: 5,
      minutes: 5,
      of: isChild,
      when: 'children',
    },
  ],
  review: [
    { field: 'takesOver', months: 12 },
    { field: 'takesOverPhone', months: 12 },
  ],
  householdBy: 'type',
  pack: {
    places: [
      {
        chapter: 'first',
        group: 'Children, people cared for, and pets',
        layout: 'facts',
        under: 'type',
        fields: [
          'takesOver',
          'takesOverPhone',
          'needs',
          'school',
          'doctor',
          'vet',
          'microchip',
          'dateOfBirth',
          'notes',
        ],
      },
    ],
  },
  texts: {
    page: 'Who I look after',
    addTitle: 'Add new dependant',
    addButton: 'Add dependant',
    updateTitle: 'Update dependant',
    updateButton: 'Update dependant',
    deleteButton: 'Delete this dependant',
    list: 'Who you look after',
    count: ['dependant', 'dependants'],
    empty: {
      text: 'Nobody added yet. Add the children, adults and pets who would need someone else to look after them the same day.',
      button: 'Add a dependant',
    },
    help: {
      lead: 'What someone would need to know',
      points: [
        'When they eat and sleep, and when to collect them',
        'Medicines and allergies, and where the medicine is',
        'School, doctor or vet, with a phone number',
        'Who takes over on the first day, and who in the long term',
      ],
      notes: [
        'Name a guardian for children in your will as well. What you write here is not binding on a court.',
        'You can add a child under People as well. Here, say what they need.',
        'Only people with full access see this.',
      ],
    },
    whenNeeded: {
      title: 'When this is needed',
      text: 'Straight away. Children, adults who need care and pets cannot wait.',
    },
  },
});
