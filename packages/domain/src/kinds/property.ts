import {
  type Choice,
  type Condition,
  choice,
  date,
  links,
  money,
  multiline,
  owners,
  suggestedChoice,
  text,
} from '../fields/fields.ts';
import { createRecordKind } from '../records/record-kind.ts';
import { debtProviders } from '../reference/debt-providers.ts';

/** The 7 types of property. Values come from the specification (spec 2 §3). */
export const propertyTypes = [
  { value: 'main-home', label: 'Main home' },
  { value: 'second-home', label: 'Second home or holiday home' },
  { value: 'buy-to-let', label: 'Buy-to-let' },
  { value: 'commercial', label: 'Commercial property' },
  { value: 'land', label: 'Land' },
  { value: 'garage', label: 'Garage or parking space' },
  { value: 'other-property', label: 'Other property' },
] as const satisfies readonly Choice[];

const hasMortgage: Condition = { filled: 'mortgageProvider' };

/** A home, a building or land that a person owns, with the mortgage on it. */
export const property = createRecordKind('property', {
  label: ['Property', 'Properties'],
  category: 'property',
  page: 'property',
  icon: 'house',
  fields: {
    name: text({
      label: 'Property name',
      hint: 'A name you will recognise, like “Our home”',
      required: true,
      sample: 'Our home',
    }),
    type: choice({
      label: 'Type',
      of: propertyTypes,
      required: true,
      initial: 'main-home',
      sample: 'main-home',
    }),
    address: multiline({ label: 'Address', sample: '14 Larkfield Road\nShipley\nBD18 0XX' }),
    purchaseDate: date({ label: 'Purchase date', sample: '1994-09-02' }),
    purchasePrice: money({ label: 'Purchase price', sample: '64000.00' }),
    currentValue: money({
      label: 'Current value',
      hint: 'A guess is fine: what a similar home near you sold for',
      sample: '285000.00',
    }),
    valueAsOf: date({
      label: 'Value date',
      hint: 'The date of this value. If you leave it empty, we use today’s date.',
      shownWhen: { filled: 'currentValue' },
      notAfterToday: true,
      todayWhenFilled: 'currentValue',
      sample: '2026-09-01',
    }),
    mortgageProvider: suggestedChoice({
      label: 'Mortgage provider',
      hint: 'Leave this empty if there is no mortgage.',
      of: debtProviders.mortgage,
      sample: 'Yorkshire Building Society',
    }),
    mortgageBalance: money({
      label: 'Mortgage balance',
      hint: 'What is still owed. If you also add the mortgage as a debt, it counts once.',
      sample: '41250.00',
    }),
    mortgageNumber: text({
      label: 'Mortgage account number',
      shownWhen: hasMortgage,
      mask: 'last4',
      sample: '4410027731',
    }),
    insuranceProvider: text({ label: 'Insurance provider', sample: 'LV=' }),
    deedsLocation: text({
      label: 'Place where the deeds are',
      hint: 'If the deeds are only electronic, write “HM Land Registry” and the title number.',
      sample: 'HM Land Registry, title WYK 000000',
    }),
    contactDetails: multiline({
      label: 'Contact details',
      hint: 'Of the lender, landlord, managing agent or tenant',
      sample: 'Mortgage: 01632 960 210',
    }),
    owners: owners({ label: 'Owners', hint: 'Leave empty if you are the only owner.' }),
    links: links({
      label: 'Linked records',
      hint: 'The mortgage, the insurance, the council tax',
      likely: ['debt', 'insurance-policy', 'council-tax', 'legal-document'],
    }),
    notes: multiline({ label: 'Notes', sample: 'Freehold. The stop tap is under the sink.' }),
  },
  card: {
    title: 'name',
    subtitle: 'type',
    lines: ['address', 'mortgageProvider', 'mortgageBalance', 'deedsLocation'],
    amount: 'currentValue',
    gaps: ['address', 'deedsLocation'],
  },
  worth: {
    amount: 'currentValue',
    asOf: 'valueAsOf',
    part: 'property',
    securedOn: 'mortgageBalance',
    lender: 'mortgageProvider',
  },
  needs: [
    {
      id: 'home-papers',
      name: 'The home, and where its papers are',
      step: 'Add your home and say where its papers are',
      reason:
        'A home is often the most valuable thing that a person leaves, and your family needs its papers to sell it or pass it on.',
      weight: 7,
      minutes: 5,
      of: { field: 'type', is: ['main-home'] },
      when: 'home',
    },
  ],
  review: [
    { field: 'currentValue', months: 24 },
    { field: 'mortgageBalance', over: 'zero' },
    { field: 'mortgageBalance', months: 6 },
  ],
  pack: {
    references: ['mortgageNumber'],
    reach: ['contactDetails'],
    places: [
      {
        chapter: 'papers',
        group: 'Deeds',
        layout: 'table',
        fields: ['address', 'deedsLocation'],
        when: { filled: 'deedsLocation' },
      },
    ],
    tell: [
      { group: 'lenders', who: { field: 'mortgageProvider' }, when: hasMortgage },
      { group: 'insurers', who: { field: 'insuranceProvider' }, references: [] },
    ],
    passes: [
      {
        jointly: true,
        words: 'The deeds say whether the home passes to the other owner or under the will.',
      },
    ],
  },
  texts: {
    page: 'Property',
    addTitle: 'Add new property',
    addButton: 'Add property',
    updateTitle: 'Update property',
    updateButton: 'Update property',
    deleteButton: 'Delete this property',
    list: 'Your property',
    count: ['property', 'properties'],
    total: 'Total value, before mortgages',
    empty: {
      text: 'No property yet. Add the home you own: your executor must find its deeds and keep it insured.',
      button: 'Add a property',
    },
    help: {
      lead: 'Where to find the details',
      points: [
        'The mortgage balance: on the yearly statement or in the lender’s app',
        'The deeds: with you, your solicitor or the lender',
        'England and Wales: the title number is at “Search for land and property information” on GOV.UK',
        'Scotland: Registers of Scotland. Northern Ireland: Land & Property Services',
        'The value: look up what similar homes sold for on GOV.UK (“house prices”)',
      ],
      notes: [
        'Do you rent? Then keep the lease under Legal documents.',
        'These details are sealed on this device before they are stored. We cannot read them.',
      ],
    },
    whenNeeded: {
      title: 'When this is needed',
      text: 'If you die, the executor has the home valued, tells the insurer that it is empty, and tells the lender. A home held as joint tenants passes to the other owner at once.',
    },
  },
});
