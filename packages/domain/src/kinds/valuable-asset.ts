import {
  type Choice,
  type Condition,
  choice,
  date,
  links,
  money,
  multiline,
  owners,
  text,
} from '../fields/fields.ts';
import { createRecordKind } from '../records/record-kind.ts';

/** The 12 types of valuables. Values come from the specification (spec 2 §3), labels are in UK spelling. */
export const assetTypes = [
  { value: 'jewelry', label: 'Jewellery and watches' },
  { value: 'artwork', label: 'Artwork' },
  { value: 'classic-car', label: 'Classic car or vehicle' },
  { value: 'antiques', label: 'Antiques' },
  { value: 'electronics', label: 'Electronics' },
  { value: 'musical-instruments', label: 'Musical instruments' },
  { value: 'furniture', label: 'Furniture' },
  { value: 'wine-spirits', label: 'Wine and spirits' },
  { value: 'coins-stamps', label: 'Coins and stamps' },
  { value: 'sports-memorabilia', label: 'Sports memorabilia' },
  { value: 'books-manuscripts', label: 'Books and manuscripts' },
  { value: 'other-asset', label: 'Other valuable' },
] as const satisfies readonly Choice[];

// Show a field if in doubt: an antique may have a known maker, or a guitar a painter. Only fields that cannot apply are
// hidden.
const mayHaveArtist: Condition = {
  field: 'type',
  isNot: ['classic-car', 'electronics', 'wine-spirits', 'coins-stamps'],
};
const mayHaveModel: Condition = {
  field: 'type',
  isNot: ['artwork', 'coins-stamps', 'books-manuscripts'],
};

/** An item that is worth insuring, or worth listing separately after a death. */
export const valuableAsset = createRecordKind('valuable-asset', {
  label: ['Valuable asset', 'Valuable assets'],
  category: 'property',
  page: 'property',
  icon: 'gem',
  fields: {
    name: text({
      label: 'Asset name',
      hint: 'A name your family will recognise',
      required: true,
      sample: 'Grandmother’s ring',
    }),
    type: choice({ label: 'Type', of: assetTypes, required: true, initial: 'jewelry', sample: 'jewelry' }),
    description: multiline({
      label: 'Description',
      hint: 'What someone would need to know to recognise it',
      sample: 'Gold, a blue stone between two small clear ones.',
    }),
    artistName: text({
      label: 'Artist name',
      hint: 'Or who wrote, signed or made it by hand',
      shownWhen: mayHaveArtist,
    }),
    make: text({ label: 'Make', shownWhen: mayHaveModel, sample: 'Fattorini' }),
    model: text({ label: 'Model', shownWhen: mayHaveModel }),
    year: text({ label: 'Year', hint: 'A guess is fine, like “about 1890”.', sample: 'about 1930' }),
    purchaseDate: date({ label: 'Purchase date' }),
    purchasePrice: money({ label: 'Purchase price' }),
    currentValue: money({
      label: 'Current value',
      hint: 'What it would fetch today. Keep the papers of any valuation.',
      sample: '1800.00',
    }),
    valueAsOf: date({
      label: 'Value date',
      hint: 'The date of this value. If you leave it empty, we use today’s date.',
      shownWhen: { filled: 'currentValue' },
      notAfterToday: true,
      todayWhenFilled: 'currentValue',
      sample: '2025-05-12',
    }),
    insuranceProvider: text({ label: 'Insurance provider', sample: 'LV=' }),
    location: text({
      label: 'Location',
      hint: 'Where the item is kept',
      sample: 'The top drawer in the bedroom',
    }),
    contactDetails: multiline({
      label: 'Contact details',
      hint: 'Of a valuer, a dealer or the person who looks after it',
      sample: 'Ellis & Dean, jewellers: 01632 960 552',
    }),
    owners: owners({ label: 'Owners', hint: 'Leave empty if you are the only owner.' }),
    links: links({
      label: 'Linked records',
      hint: 'The insurance that covers the item',
      likely: ['insurance-policy', 'property'],
    }),
    notes: multiline({ label: 'Notes', sample: 'Promised to Amira.' }),
  },
  card: {
    title: 'name',
    subtitle: 'type',
    lines: ['artistName', 'make', 'model', 'year', 'location'],
    amount: 'currentValue',
    gaps: ['location'],
  },
  worth: { amount: 'currentValue', asOf: 'valueAsOf', part: 'valuables' },
  review: [{ field: 'currentValue', months: 12 }],
  pack: {
    places: [
      {
        chapter: 'papers',
        group: 'Valuables and where they are',
        layout: 'table',
        fields: ['type', 'location', 'notes'],
        when: { filled: 'location' },
      },
    ],
  },
  texts: {
    page: 'Valuable Assets',
    addTitle: 'Add new asset',
    addButton: 'Add asset',
    updateTitle: 'Update asset',
    updateButton: 'Update asset',
    deleteButton: 'Delete this asset',
    list: 'Your valuables',
    count: ['asset', 'assets'],
    total: 'Total value',
    empty: {
      text: 'No valuables yet. Add what is worth most, either in money or to the family, and say where it is kept.',
      button: 'Add an asset',
    },
    help: {
      lead: 'What to add and where to look',
      points: [
        'Anything named in your will',
        'Anything your home insurance lists on its own',
        'Makers’ marks, signatures and serial numbers: on the back, inside or underneath',
        'Receipts and valuations: with the insurance papers',
      ],
      notes: [
        'Ask your insurer how much an item can be worth before you must list it separately.',
        'These details are sealed on this device before they are stored. We cannot read them.',
      ],
    },
    whenNeeded: {
      title: 'When this is needed',
      text: 'If you die, the executor lists what is valuable and what it would fetch on that day, for inheritance tax. Anything left to someone in the will must be found first.',
    },
  },
});
