import { type Choice, choice, links, multiline, owners, text } from '../fields/fields.ts';
import { createRecordKind } from '../records/record-kind.ts';

export const burialChoices = [
  { value: 'burial', label: 'Burial' },
  { value: 'cremation', label: 'Cremation' },
  { value: 'natural-burial', label: 'Natural or woodland burial' },
  { value: 'medical-science', label: 'Leave my body to medical science', hint: 'Needs a signed form first' },
  { value: 'family-decides', label: 'My family may decide' },
] as const satisfies readonly Choice[];

/** The answers about organ donation. */
export const organDonationChoices = [
  { value: 'yes', label: 'Yes, whatever can help' },
  { value: 'some', label: 'Yes, but not everything', hint: 'Say what in the notes' },
  { value: 'no', label: 'No' },
  { value: 'undecided', label: 'I have not decided' },
] as const satisfies readonly Choice[];

/**
 * A person's wishes for after their death, addressed to the people who will arrange it. Sealed with the legal
 * documents.
 */
export const wishes = createRecordKind('wishes', {
  label: ['Wishes', 'Wishes'],
  category: 'legal',
  page: 'wishes',
  icon: 'flower-2',
  fields: {
    name: text({
      label: 'Title',
      hint: 'If this passport is for two people, say whose wishes these are.',
      required: true,
      initial: 'My wishes',
      sample: 'My wishes',
    }),
    burial: choice({ label: 'Burial or cremation', of: burialChoices, sample: 'cremation' }),
    funeral: multiline({
      label: 'Funeral wishes',
      hint: 'The place, the music, the readings, flowers or gifts to charity',
      sample: 'Nab Wood. No black. “The Lark Ascending”.',
    }),
    funeralPlan: text({
      label: 'Funeral plan',
      hint: 'If you have already paid for a plan: the company, and the plan number',
    }),
    organDonation: choice({
      label: 'Organ donation',
      hint: 'Record your decision on the NHS Organ Donor Register too, and tell your family.',
      of: organDonationChoices,
      sample: 'yes',
    }),
    peopleToTell: multiline({
      label: 'Who to tell',
      hint: 'Names and phone numbers of friends, clubs and places of worship',
      sample: 'Margaret, next door\nSaltaire choir: Tom, 07700 900456',
    }),
    messages: multiline({
      label: 'Messages',
      hint: 'A few words to those you leave behind, or where your letters are',
    }),
    instructionsLocation: text({
      label: 'Where the instructions are',
      hint: 'The drawer, folder or solicitor that has anything written on paper',
      sample: 'Blue folder in the desk',
    }),
    owners: owners({ label: 'Whose wishes they are', hint: 'Leave empty if the wishes are only yours.' }),
    links: links({
      label: 'Linked records',
      likely: ['legal-document', 'professional-contact', 'insurance-policy'],
    }),
    notes: multiline({ label: 'Notes' }),
  },
  card: {
    title: 'name',
    subtitle: 'burial',
    lines: ['funeralPlan', 'organDonation', 'instructionsLocation'],
    gaps: ['burial', 'organDonation', 'peopleToTell', 'instructionsLocation'],
  },
  needs: [
    {
      id: 'wishes',
      name: 'Wishes for the funeral',
      step: 'Write down what you would like for your funeral',
      reason:
        'A funeral is arranged within days. Knowing what you wanted spares your family from having to guess.',
      weight: 4,
      minutes: 10,
    },
  ],
  review: [{ field: 'name', months: 60, household: true }],
  pack: {
    places: [
      {
        chapter: 'first',
        group: 'Funeral and other wishes',
        layout: 'facts',
        fields: [
          'burial',
          'funeral',
          'funeralPlan',
          'organDonation',
          'peopleToTell',
          'messages',
          'instructionsLocation',
          'notes',
        ],
        none: 'No funeral wishes are recorded.',
      },
    ],
  },
  texts: {
    page: 'Wishes',
    addTitle: 'Add new wishes',
    addButton: 'Add wishes',
    updateTitle: 'Update wishes',
    updateButton: 'Update wishes',
    deleteButton: 'Delete these wishes',
    list: 'Your wishes',
    count: ['set of wishes', 'sets of wishes'],
    empty: {
      text: 'No wishes yet. A few lines are enough: those who love you will be glad not to have to guess.',
      button: 'Add your wishes',
    },
    help: {
      lead: 'What families ask',
      points: [
        'Burial or cremation, and where',
        'Religious or not, and who should speak',
        'Whether a funeral plan is already paid for',
        'Who should be told in person, rather than find out online',
        'Whether you want to donate your organs',
      ],
      notes: [
        'Wishes guide your family and your executor. Most wishes are not legally binding.',
        'Put your wishes here, not only in your will: a will is often read after the funeral.',
        'Tell someone now that you have written this down.',
      ],
    },
    whenNeeded: {
      title: 'When this is needed',
      text: 'Your family will be asked about organ donation within hours, and the funeral is arranged within days. Both come before the will is read.',
    },
  },
});
