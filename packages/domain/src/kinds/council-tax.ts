import { emailPlanHint, emailReminderDays } from '../fields/date-rule.ts';
import { choice, dependentChoice, flag, links, money, multiline, owners, text } from '../fields/fields.ts';
import { createRecordKind } from '../records/record-kind.ts';
import { councilTaxBands, nations } from '../reference/council-tax-bands.ts';
import { paymentMethods } from '../reference/payment-methods.ts';

/**
 * The council tax of a home, or its rates in Northern Ireland. The specification has no required field (spec 2 §5), but
 * without a council the record would be empty.
 */
export const councilTax = createRecordKind('council-tax', {
  label: ['Council tax record', 'Council tax records'],
  category: 'bills',
  page: 'bills',
  icon: 'building-2',
  fields: {
    councilName: text({
      label: 'Council name',
      hint: 'In Northern Ireland: Land & Property Services',
      required: true,
      sample: 'Bradford Council',
    }),
    propertyAddress: multiline({
      label: 'Property address',
      sample: '14 Larkfield Road\nShipley\nBD18 0XX',
    }),
    nation: choice({ label: 'Where the home is', of: nations, initial: 'england', sample: 'england' }),
    councilTaxBand: dependentChoice({
      label: 'Council tax band',
      hint: 'The band is on the first page of the bill.',
      by: 'nation',
      of: councilTaxBands,
      initial: 'D',
      sample: 'D',
      shownWhen: { field: 'nation', isNot: ['northern-ireland'] },
    }),
    accountNumber: text({ label: 'Account number', mask: 'last4', sample: '60318824' }),
    annualAmount: money({
      label: 'Annual amount',
      hint: 'Enter the yearly or monthly amount, then choose which it is.',
      sample: '2214.60',
    }),
    emailReminder: flag({
      label: `Email me ${emailReminderDays} days before`,
      hint: `We email you before the new bill on 1 April. ${emailPlanHint}`,
      shownWhen: { filled: 'annualAmount' },
      sample: true,
    }),
    paymentMethod: choice({
      label: 'Payment method',
      of: paymentMethods,
      initial: 'direct-debit',
      sample: 'direct-debit',
    }),
    contactDetails: multiline({
      label: 'Contact details',
      hint: 'Phone number, email or address of the council',
      sample: '01632 960 431',
    }),
    owners: owners({
      label: 'Whose name is on the bill',
      hint: 'Leave empty if only your name is on the bill.',
    }),
    links: links({
      label: 'Linked records',
      hint: 'The home the bill is for, or the account that pays it',
      likely: ['property', 'bank-account'],
    }),
    notes: multiline({ label: 'Notes', sample: 'Ten payments, from April to January.' }),
  },
  titleFallback: 'Council tax',
  card: {
    title: 'councilName',
    subtitle: 'councilTaxBand',
    lines: ['propertyAddress', 'accountNumber', 'paymentMethod'],
    amount: 'annualAmount',
    per: 'year',
    gaps: ['councilName', 'accountNumber'],
  },
  dueEachYear: {
    monthDay: '04-01',
    label: 'New yearly bill',
    soonDays: 7,
    words: { past: 'Overdue', soon: 'Due soon', later: 'Upcoming' },
    type: 'expiry',
    category: 'bills',
    when: { filled: 'annualAmount' },
    reminder: { field: 'emailReminder', daysBefore: emailReminderDays },
  },
  sums: { monthlyBills: { field: 'annualAmount', per: 'year' } },
  needs: [
    {
      id: 'council-tax',
      name: 'Council tax',
      step: 'Add your council tax',
      reason: 'The council must be told of a death, and an empty home may then be free of council tax.',
      weight: 2,
      minutes: 3,
    },
  ],
  review: [{ field: 'annualAmount', months: 12 }],
  pack: {
    references: ['accountNumber'],
    reach: ['contactDetails'],
    places: [
      {
        chapter: 'keep',
        group: 'Council tax',
        layout: 'table',
        head: 'Council',
        fields: ['propertyAddress', 'annualAmount', 'paymentMethod'],
      },
    ],
    tell: [{ group: 'government', who: { field: 'councilName' }, about: 'propertyAddress' }],
  },
  texts: {
    page: 'Council Tax',
    addTitle: 'Add new council tax',
    addButton: 'Save council tax details',
    updateTitle: 'Update council tax',
    updateButton: 'Save council tax details',
    savesAll: true,
    deleteButton: 'Delete this council tax',
    list: 'Your council tax',
    count: ['council tax bill', 'council tax bills'],
    total: 'Each year',
    empty: {
      text: 'No council tax yet. Add your home: the council is one of the first to be told when someone dies.',
      button: 'Add your council tax',
    },
    help: {
      lead: 'Where to find the details',
      points: [
        'On the bill your council sends each spring',
        'On your council’s website, in your account',
        'Your band: on GOV.UK, search “check your council tax band”. In Scotland, look at saa.gov.uk',
      ],
      notes: [
        'Bands depend on what a home was worth in 1991, or in 2003 in Wales.',
        'The only adult in a home pays a quarter less. Ask the council about other discounts.',
        'In Scotland the bill includes water. In Northern Ireland you pay rates instead.',
      ],
    },
    whenNeeded: {
      title: 'When this is needed',
      text: 'If the home is empty after you die, no council tax is due until probate and for up to six months after. The executor asks the council for this.',
    },
  },
});
