import {
  type Choice,
  type Condition,
  choice,
  date,
  links,
  money,
  multiline,
  owners,
  registration,
  text,
} from '../fields/fields.ts';
import { createRecordKind } from '../records/record-kind.ts';

export const vehicleTypes = [
  { value: 'car', label: 'Car' },
  { value: 'van', label: 'Van' },
  { value: 'motorcycle', label: 'Motorcycle or scooter' },
  { value: 'motorhome', label: 'Motorhome' },
  {
    value: 'caravan',
    label: 'Caravan or trailer',
    hint: 'Caravans and trailers have no log book, MOT or vehicle tax',
  },
  { value: 'other-vehicle', label: 'Other vehicle' },
] as const satisfies readonly Choice[];

const isRegistered: Condition = { field: 'type', isNot: ['caravan'] };
const mustBeRegistered: Condition = { field: 'type', is: ['car', 'van', 'motorcycle', 'motorhome'] };

/** A vehicle, with the dates required by law and the papers that prove who owns it. One of our own kinds. */
export const vehicle = createRecordKind('vehicle', {
  label: ['Vehicle', 'Vehicles'],
  category: 'property',
  page: 'property',
  icon: 'car',
  fields: {
    type: choice({ label: 'Type', of: vehicleTypes, required: true, initial: 'car', sample: 'car' }),
    registration: registration({
      label: 'Registration number',
      hint: 'The number plate',
      required: mustBeRegistered,
      shownWhen: isRegistered,
      sample: 'YD19 KWE',
    }),
    make: text({ label: 'Make', hint: 'Like Ford or Toyota', required: true, sample: 'Skoda' }),
    model: text({ label: 'Model', sample: 'Fabia' }),
    keeper: text({
      label: 'Registered keeper',
      hint: 'The name on the log book. The keeper is not always the owner.',
      shownWhen: isRegistered,
      sample: 'Ruth Ellery',
    }),
    motDue: date({
      label: 'MOT due date',
      hint: 'The day the MOT runs out. A new car needs its first MOT after three years, or four in Northern Ireland.',
      shownWhen: isRegistered,
      sample: '2027-03-18',
    }),
    taxDue: date({
      label: 'Vehicle tax due date',
      hint: 'The day the tax runs out',
      shownWhen: isRegistered,
      sample: '2027-03-31',
    }),
    v5cReference: text({
      label: 'Log book (V5C) document reference number',
      hint: '11 digits, on the front of the log book',
      shownWhen: isRegistered,
      mask: 'last4',
      sample: '12345678901',
    }),
    logBookLocation: text({
      label: 'Place where the log book is',
      hint: 'And the spare keys',
      shownWhen: isRegistered,
      sample: 'The green folder. Spare keys in the hall drawer.',
    }),
    currentValue: money({ label: 'Current value', hint: 'A guess is fine.', sample: '6400.00' }),
    valueAsOf: date({
      label: 'Value date',
      hint: 'The date of this value. If you leave it empty, we use today’s date.',
      shownWhen: { filled: 'currentValue' },
      notAfterToday: true,
      todayWhenFilled: 'currentValue',
      sample: '2026-10-04',
    }),
    contactDetails: multiline({
      label: 'Contact details',
      hint: 'Of the garage, the breakdown service or the finance company',
      sample: 'Shipley Motors: 01632 960 118',
    }),
    owners: owners({ label: 'Owners', hint: 'Leave empty if you are the only owner.' }),
    links: links({
      label: 'Linked records',
      hint: 'Its insurance, or the finance it was bought with',
      likely: ['insurance-policy', 'debt'],
    }),
    notes: multiline({ label: 'Notes', sample: 'Parked behind the house.' }),
  },
  card: {
    title: ['make', 'model'],
    subtitle: 'registration',
    lines: ['motDue', 'taxDue', 'v5cReference', 'logBookLocation'],
    amount: 'currentValue',
    gaps: ['logBookLocation'],
  },
  due: {
    motDue: {
      label: 'MOT',
      soonDays: 30,
      words: { past: 'Overdue', soon: 'Due soon', later: 'Upcoming' },
      type: 'renewal',
      category: 'other',
      when: isRegistered,
    },
    taxDue: {
      label: 'Vehicle tax',
      soonDays: 30,
      words: { past: 'Overdue', soon: 'Due soon', later: 'Upcoming' },
      type: 'renewal',
      category: 'other',
      when: isRegistered,
    },
  },
  worth: { amount: 'currentValue', asOf: 'valueAsOf', part: 'vehicles' },
  needs: [
    {
      id: 'vehicle',
      name: 'A car',
      step: 'Add your car',
      reason: 'DVLA must be told who has the vehicle now: the log book is needed.',
      weight: 2,
      minutes: 3,
      when: 'car',
    },
  ],
  review: [{ field: 'currentValue', months: 12 }],
  pack: {
    references: ['registration', 'v5cReference'],
    places: [
      {
        chapter: 'papers',
        group: 'Log books',
        layout: 'table',
        fields: ['registration', 'logBookLocation'],
        when: { filled: 'logBookLocation' },
      },
    ],
    tell: [{ group: 'government', who: { name: 'DVLA' }, when: isRegistered }],
  },
  texts: {
    page: 'Vehicles',
    addTitle: 'Add new vehicle',
    addButton: 'Add vehicle',
    updateTitle: 'Update vehicle',
    updateButton: 'Update vehicle',
    deleteButton: 'Delete this vehicle',
    list: 'Your vehicles',
    count: ['vehicle', 'vehicles'],
    total: 'Total value',
    empty: {
      text: 'No vehicles yet. Add your car and we will show when its MOT and tax are due.',
      button: 'Add a vehicle',
    },
    help: {
      lead: 'Where to find the details',
      points: [
        'MOT and tax dates: on GOV.UK, search “check if a vehicle is taxed”. You need the number plate',
        'The reference number: on the front of the log book (V5C)',
        'Lost the log book? Ask DVLA for a new one on GOV.UK',
      ],
      notes: [
        'The reference number can be used to change the keeper, so we hide it.',
        'These details are sealed on this device before they are stored. We cannot read them.',
      ],
    },
    whenNeeded: {
      title: 'When this is needed',
      text: 'If you die, nobody else may drive the car on your tax and insurance. The executor sends the log book to DVLA, which refunds any full months of tax.',
    },
  },
});
