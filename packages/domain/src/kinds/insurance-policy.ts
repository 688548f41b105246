import { emailPlanHint, emailReminderDays } from '../fields/date-rule.ts';
import {
  type Choice,
  type Condition,
  choice,
  date,
  flag,
  links,
  money,
  multiline,
  owners,
  text,
} from '../fields/fields.ts';
import { createRecordKind } from '../records/record-kind.ts';

/** The 23 types of insurance. Values come from the specification (spec 2 §3). */
export const insuranceTypes = [
  { value: 'car-insurance', label: 'Car insurance' },
  { value: 'home-insurance', label: 'Home insurance (buildings and contents)' },
  { value: 'buildings-insurance', label: 'Buildings insurance' },
  { value: 'contents-insurance', label: 'Contents insurance' },
  { value: 'life-insurance', label: 'Life insurance' },
  { value: 'critical-illness', label: 'Critical illness cover' },
  { value: 'income-protection', label: 'Income protection' },
  { value: 'private-medical', label: 'Private medical insurance' },
  { value: 'dental-insurance', label: 'Dental insurance or plan' },
  { value: 'travel-insurance', label: 'Travel insurance' },
  { value: 'pet-insurance', label: 'Pet insurance' },
  { value: 'mobile-phone', label: 'Mobile phone insurance' },
  { value: 'gadget-insurance', label: 'Gadget insurance' },
  { value: 'boiler-breakdown', label: 'Boiler cover' },
  { value: 'home-emergency', label: 'Home emergency cover' },
  { value: 'legal-expenses', label: 'Legal expenses insurance' },
  { value: 'bicycle-insurance', label: 'Bicycle insurance' },
  { value: 'van-insurance', label: 'Van insurance' },
  { value: 'motorbike-insurance', label: 'Motorbike insurance' },
  { value: 'landlord-insurance', label: 'Landlord insurance' },
  { value: 'key-cover', label: 'Key cover' },
  { value: 'wedding-insurance', label: 'Wedding insurance' },
  { value: 'other', label: 'Other insurance' },
] as const satisfies readonly Choice[];

const isLife: Condition = { field: 'type', is: ['life-insurance'] };
const isHome: Condition = {
  field: 'type',
  is: ['home-insurance', 'buildings-insurance', 'contents-insurance'],
};
const needsHealthcare: Condition = {
  field: 'type',
  is: ['private-medical', 'dental-insurance', 'critical-illness', 'income-protection'],
};

/** Cover against a named risk, paid for by a premium. */
export const insurancePolicy = createRecordKind('insurance-policy', {
  label: ['Insurance policy', 'Insurance policies'],
  category: 'insurance',
  page: 'insurance',
  icon: 'shield',
  fields: {
    name: text({
      label: 'Policy name',
      hint: 'A name you will recognise, like “Family car”',
      required: true,
      sample: 'Family car',
    }),
    type: choice({
      label: 'Type',
      of: insuranceTypes,
      required: true,
      initial: 'car-insurance',
      sample: 'car-insurance',
    }),
    provider: text({
      label: 'Provider',
      hint: 'The company on the policy papers',
      required: true,
      sample: 'Aviva',
    }),
    policyNumber: text({ label: 'Policy number', mask: 'last4', sample: 'AV12345678' }),
    coverAmount: money({
      label: 'Cover amount',
      hint: 'The most the policy pays out. For life insurance, the lump sum.',
      sample: '20000.00',
    }),
    monthlyPremium: money({
      label: 'Monthly premium',
      hint: 'If you pay once a year, enter that amount and choose “a year”.',
      sample: '38.40',
    }),
    renewalDate: date({ label: 'Renewal date', sample: '2027-02-14' }),
    emailReminder: flag({
      label: `Email me ${emailReminderDays} days before`,
      hint: emailPlanHint,
      shownWhen: { filled: 'renewalDate' },
      sample: true,
    }),
    writtenInTrust: flag({
      label: 'Written in trust',
      hint: 'The money then goes straight to the people named, not through the will.',
      shownWhen: isLife,
    }),
    contactDetails: multiline({
      label: 'Contact details',
      hint: 'Who to call or write to about a claim',
      sample: 'Claims: 0808 157 0123',
    }),
    owners: owners({ label: 'Policy holders', hint: 'Leave empty if the policy is only yours.' }),
    links: links({
      label: 'Linked records',
      hint: 'The car, home or person that the policy covers',
      likely: ['vehicle', 'property', 'valuable-asset', 'person', 'dependant'],
    }),
    notes: multiline({ label: 'Notes', sample: 'Both of us are named drivers.' }),
  },
  card: {
    title: 'name',
    subtitle: 'provider',
    lines: ['type', 'policyNumber', 'renewalDate'],
    amount: 'monthlyPremium',
    per: 'month',
    gaps: ['policyNumber'],
  },
  due: {
    renewalDate: {
      label: 'Renewal',
      soonDays: 30,
      words: { past: 'Overdue', soon: 'Renewal due', later: 'Active' },
      type: 'renewal',
      category: 'insurance',
      reminder: { field: 'emailReminder', daysBefore: emailReminderDays },
    },
  },
  sums: { cover: { field: 'coverAmount' } },
  // One policy number may cover both the building and its contents, with separate premiums.
  same: { withNumber: ['type', 'monthlyPremium'], withAmount: { alike: ['type', 'provider', 'name'] } },
  needs: [
    {
      id: 'life-insurance',
      name: 'Life insurance',
      step: 'Add your life insurance',
      reason: 'A policy pays out only if someone knows about it and makes a claim.',
      weight: 5,
      minutes: 4,
      of: isLife,
    },
    {
      id: 'home-insurance',
      name: 'Home insurance',
      step: 'Add your home insurance',
      reason: 'The insurer must be told soon if the home is empty, or the home may no longer be covered.',
      weight: 3,
      minutes: 4,
      of: isHome,
    },
  ],
  offer: {
    when: needsHealthcare,
    about: 'type',
    title: 'Add Your Healthcare Professionals?',
    text: '{about}: a claim often needs information from your doctor or dentist. Would you like to add them to your contacts now?',
    yes: 'Yes',
    no: 'Skip for Now',
    to: '/contacts?tab=healthcare',
    button: 'Add Healthcare Professionals',
  },
  review: [
    { field: 'renewalDate', over: 'past' },
    { field: 'monthlyPremium', months: 12 },
  ],
  pack: {
    references: ['policyNumber'],
    reach: ['contactDetails'],
    places: [
      {
        chapter: 'keep',
        group: 'Insurance',
        layout: 'table',
        head: 'Policy',
        under: 'type',
        fields: ['provider', 'monthlyPremium', 'renewalDate'],
      },
    ],
    tell: [{ group: 'insurers', who: { field: 'provider' } }],
    passes: [
      {
        when: { all: [isLife, { filled: 'writtenInTrust' }] },
        words: 'In trust: paid to the people named in the trust, outside the will.',
      },
      { when: isLife, words: 'Paid into the estate, unless someone is named.' },
    ],
  },
  texts: {
    page: 'Insurance',
    addTitle: 'Add new policy',
    addButton: 'Add policy',
    updateTitle: 'Update policy',
    updateButton: 'Update policy',
    deleteButton: 'Delete this policy',
    list: 'Your policies',
    count: ['policy', 'policies'],
    total: 'Premiums each month',
    empty: {
      text: 'No policies yet. Start with life and home insurance: your family may need to claim on them first.',
      button: 'Add a policy',
    },
    help: {
      lead: 'Where to find the details',
      points: [
        'In the letter or email from when you took it out or last renewed it',
        'In the insurer’s app, under your policies',
        'On your bank statement, if you pay by Direct Debit',
        'At work: some employers insure your life (“death in service”)',
      ],
      notes: [
        'If you pay once a year, enter the amount, then choose “a year”. We work out the monthly cost for you.',
        'Numbers are sealed on this device before they are stored. We cannot read them.',
      ],
    },
    whenNeeded: {
      title: 'When this is needed',
      text: 'If you die, the executor tells the insurer. Life cover is claimed with the death certificate and the policy number. For other cover, premiums paid in advance may be refunded.',
    },
  },
});
