import { date, money, multiline, text } from '../fields/fields.ts';
import { createRecordKind } from '../records/record-kind.ts';

/** Something a person saves for. It is shown on the page of the budgeting tool, and not on any page of the passport. */
export const savingGoal = createRecordKind('saving-goal', {
  label: ['Saving goal', 'Saving goals'],
  category: 'budget',
  icon: 'chart-column',
  fields: {
    name: text({
      label: 'What you are saving for',
      hint: 'Like “A new boiler”',
      required: true,
      sample: 'A new boiler',
    }),
    target: money({ label: 'How much you need', required: true, sample: '2400.00' }),
    by: date({ label: 'By when', required: true, sample: '2027-11-01' }),
    saved: money({ label: 'Saved so far', sample: '600.00' }),
    // The id of the record with the savings.
    account: multiline({ label: 'Where the savings are', unseen: true }),
  },
  card: { title: 'name', amount: 'target' },
  texts: {
    page: 'Saving goals',
    addTitle: 'Add saving goal',
    addButton: 'Add goal',
    updateTitle: 'Update saving goal',
    updateButton: 'Update goal',
    deleteButton: 'Delete this goal',
    list: 'Your saving goals',
    count: ['goal', 'goals'],
    empty: {
      text: 'Add what you are saving for, and see how much to put aside each month.',
      button: 'Add a goal',
    },
    help: { lead: 'What to include', points: [], notes: [] },
    whenNeeded: {
      title: 'When this is needed',
      text: 'A goal shows how much to put aside each month.',
    },
  },
});
