import { dateCategories, dateTypes } from '../fields/date-rule.ts';
import { choice, date, flag, links, multiline, owners, text } from '../fields/fields.ts';
import { createRecordKind } from '../records/record-kind.ts';

/**
 * A date entered by hand (spec 1 §3). There is no field for whether a date is manual or automatic: these records are
 * always manual, and automatic dates come from the due rules of the other kinds.
 */
export const importantDate = createRecordKind('important-date', {
  label: ['Important date', 'Important dates'],
  category: 'dates',
  formerCategory: 'private',
  page: 'dates',
  icon: 'calendar-days',
  fields: {
    title: text({ label: 'Title', required: true, sample: 'Hip operation' }),
    date: date({
      label: 'Date',
      hint: 'For example, 21 11 2026',
      required: true,
      sample: '2027-01-18',
    }),
    type: choice({ label: 'Type', of: dateTypes, initial: 'reminder', sample: 'appointment' }),
    category: choice({ label: 'Category', of: dateCategories, initial: 'personal', sample: 'healthcare' }),
    description: multiline({ label: 'Description', sample: 'Nothing to eat from midnight.' }),
    location: text({ label: 'Location', sample: 'Bradford Royal Infirmary' }),
    reminderSet: flag({ label: 'Email me 7 days before', sample: true }),
    owners: owners({ label: 'Whose date it is', hint: 'Leave empty if the date is only yours.' }),
    links: links({ label: 'Linked records', likely: ['person', 'professional-contact', 'dependant'] }),
    notes: multiline({ label: 'Notes' }),
  },
  card: { title: 'title', subtitle: 'type', lines: ['date', 'location', 'category'] },
  due: {
    date: {
      label: 'Date',
      soonDays: 7,
      words: { past: 'Overdue', soon: 'Due soon', later: 'Coming up' },
      type: { field: 'type' },
      category: { field: 'category' },
      yearly: { field: 'type', is: ['birthday', 'anniversary'] },
      reminder: { field: 'reminderSet', daysBefore: 7 },
    },
  },
  texts: {
    page: 'Important dates',
    addTitle: 'Add new important date',
    addButton: 'Add important date',
    updateTitle: 'Update important date',
    updateButton: 'Update important date',
    deleteButton: 'Delete this date',
    list: 'Your dates',
    count: ['date', 'dates'],
    empty: {
      text: 'No dates of your own yet. Add dates that are not in your other records: appointments, birthdays, the day the boiler is serviced.',
      button: 'Add a date',
    },
    help: {
      lead: 'Dates worth adding',
      points: [
        'Hospital and dentist appointments',
        'Birthdays and anniversaries, which come round each year automatically',
        'Self Assessment: 31 January, and 31 July for the second payment',
        'A yearly look at your will and your wishes',
      ],
      notes: [
        'Renewals, payments and expiry dates come from your other records. Change those dates in the records themselves.',
        'Only people with full access see these dates.',
      ],
    },
    whenNeeded: {
      title: 'When this is needed',
      text: 'Someone who steps in for you can keep or cancel your appointments, and send the cards you would have sent.',
    },
  },
});
