import { date, flag } from '../fields/fields.ts';
import { createRecordKind } from '../records/record-kind.ts';

/**
 * The yearly review of the passport: when it was started and finished, when the next is due, and the answers, each
 * under its own key. One of the product's own records: it has no page of records, and there is only one
 * (`domain/overview/review`).
 */
export const yearlyReview = createRecordKind('yearly-review', {
  label: ['Yearly review', 'Yearly reviews'],
  category: 'private',
  at: '/review',
  icon: 'clipboard-check',
  fields: {
    nextOn: date({
      label: 'Next review',
      hint: 'A day you will remember, like your birthday',
      sample: '2027-11-26',
    }),
    emailReminder: flag({
      label: 'Email me on that day',
      hint: 'The email only says that it is time for your review.',
    }),
    begunOn: date({ label: 'Begun on', unseen: true }),
    endedOn: date({ label: 'Ended on', unseen: true }),
  },
  card: {},
  titleFallback: 'Yearly review',
  due: {
    nextOn: {
      label: 'Time to look through your passport',
      soonDays: 7,
      words: { past: 'It is time', soon: 'Soon', later: 'Upcoming' },
      type: 'other',
      category: 'other',
      yearly: true,
      reminder: { field: 'emailReminder', daysBefore: 0 },
    },
  },
  texts: {
    page: 'Yearly review',
    addTitle: 'Your next review',
    addButton: 'Save the day',
    updateTitle: 'Your next review',
    updateButton: 'Save the day',
    deleteButton: 'Delete this review',
    list: 'Yearly review',
    count: ['review', 'reviews'],
    empty: { text: 'You have not started a review yet.', button: 'Begin' },
    help: { lead: 'You can stop at any time and continue later', points: [], notes: [] },
    whenNeeded: {
      title: 'When this is needed',
      text: 'Out-of-date details can mislead the people who have to act on them.',
    },
  },
});
