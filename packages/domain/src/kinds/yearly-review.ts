import { date, flag } from '../fields/fields.ts';
import { recordKind } from '../records/record-kind.ts';

/**
 * The yearly look through the passport: when it was begun and ended, when the next is due, and what was answered, under
 * keys of its own. A record of the product's own: it has no page of records, and there is one (`domain/overview/review`).
 */
export const yearlyReview = recordKind('yearly-review', {
  label: ['Yearly review', 'Yearly reviews'],
  category: 'private',
  at: '/review',
  icon: 'clipboard-check',
  fields: {
    nextOn: date({
      label: 'Next review',
      hint: 'A day that you remember, like your birthday',
      sample: '2027-11-26',
    }),
    emailReminder: flag({ label: 'Email me on that day', hint: 'The email says only that it is time.' }),
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
    empty: { text: 'Nothing has been looked through yet.', button: 'Begin' },
    help: { lead: 'You can stop at any time and go on later', points: [], notes: [] },
    whenNeeded: { title: 'When this is needed', text: 'Old facts mislead whoever has to act on them.' },
  },
});
