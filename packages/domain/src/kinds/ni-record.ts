import { date, links, multiline, niNumber, owners, text } from '../fields/fields.ts';
import { createRecordKind } from '../records/record-kind.ts';
import { helplines } from '../reference/helplines.ts';

/**
 * A National Insurance number and its owner. The specification has no required field (spec 2 §5), but without the
 * number the record would be empty.
 */
export const niRecord = createRecordKind('ni-record', {
  label: ['National Insurance record', 'National Insurance records'],
  category: 'investments',
  page: 'investments',
  icon: 'id-card',
  fields: {
    niNumber: niNumber({
      label: 'National Insurance number',
      hint: 'The number is on your payslip or P60, like AB 12 34 56 C.',
      required: true,
      mask: 'last4',
      sample: 'AA000003D',
    }),
    dateOfBirth: date({
      label: 'Date of birth',
      hint: 'For example, 27 3 1958',
      notAfterToday: true,
      sample: '1959-06-14',
    }),
    fullName: text({
      label: 'Full name',
      hint: 'Your name as it appears on letters from HMRC',
      sample: 'Ruth Margaret Ellery',
    }),
    owners: owners({ label: 'Whose number it is', hint: 'Leave empty if the number is yours.' }),
    links: links({ label: 'Linked records', likely: ['person', 'investment'] }),
    notes: multiline({ label: 'Notes', sample: 'Four missing years paid for: 2008 to 2012.' }),
  },
  titleFallback: 'National Insurance',
  card: {
    title: 'fullName',
    lines: ['niNumber', 'dateOfBirth'],
    gaps: ['niNumber', 'fullName', 'dateOfBirth'],
  },
  needs: [
    {
      id: 'ni-number',
      name: 'The National Insurance number',
      step: 'Add your National Insurance number',
      reason:
        'This number identifies you for tax, State Pension and benefits, and your family will be asked for it when you die.',
      weight: 4,
      minutes: 2,
    },
  ],
  pack: {
    references: ['niNumber'],
    tell: [{ group: 'government', who: { name: 'HMRC and the Department for Work and Pensions' } }],
  },
  texts: {
    page: 'National Insurance Details',
    addTitle: 'Add new National Insurance details',
    addButton: 'Save these details',
    updateTitle: 'Update National Insurance details',
    updateButton: 'Save these details',
    deleteButton: 'Delete these details',
    list: 'National Insurance numbers',
    count: ['number', 'numbers'],
    empty: {
      text: 'No number yet. Your family will need it for tax, State Pension and benefits.',
      button: 'Add a National Insurance number',
    },
    help: {
      lead: 'Where to find the number',
      points: [
        'On your payslip or P60',
        'On letters from HMRC about tax, pensions or benefits',
        'In the HMRC app, or your personal tax account on GOV.UK',
      ],
      notes: [
        'Lost it? Ask HMRC. They do not give the number over the phone: they send a letter.',
        'The number is sealed on this device before it is stored. We cannot read it.',
      ],
      helpline: helplines.nationalInsurance,
    },
    whenNeeded: {
      title: 'When this is needed',
      text: 'Tell Us Once asks for this number when a death is registered. It tells the tax office and stops the State Pension.',
    },
  },
});
