import {
  amountFact,
  type DeskRow,
  dayFact,
  deskKind,
  flagFact,
  idsFact,
  oneOf,
  percentFact,
  wordsFact,
} from './fields.ts';

// [Note: Records of a desk] A desk is many small records, so that two executors who edit offline seldom change the same one. Each
// is an ordinary sealed record; `mergeContent` joins two versions field by field. They are in no list of kinds: they have no
// page, form or search of the passport, and are shared apart from it.

/** The nations, whose law and forms differ. */
export const deskNations = ['england', 'wales', 'scotland', 'northern-ireland'] as const;
export type Nation = (typeof deskNations)[number];

/** The estate: who died, when and where, and what decides the tax. One for each desk. */
export const estateKind = deskKind('desk-estate', {
  /** The full name of the person who died. */
  name: wordsFact,
  address: wordsFact,
  postcode: wordsFact,
  bornOn: dayFact,
  diedOn: dayFact,
  niNumber: wordsFact,
  nation: oneOf(deskNations),
  /** Whether there is a will: not answered, found, only a copy, not found, or none was made. */
  will: oneOf(['', 'found', 'copy', 'not-found', 'none']),
  willDate: dayFact,
  begunOn: dayFact,
  /** The passport that the records were copied from: whose it is, and the id of the grant by which it was read. */
  passportOf: wordsFact,
  sourceGrant: wordsFact,
  /** The person of that passport who died, by record id; '' for its owner. */
  personId: wordsFact,
  // The facts below are empty while they are not answered.
  /** What the husband, wife or civil partner receives of what the will or the law passes on. */
  partner: oneOf(['', 'none', 'all', 'some']),
  toPartner: amountFact,
  toCharity: amountFact,
  /** Who receives the home. */
  home: oneOf(['', 'descendants', 'partner', 'others']),
  /** Whether a husband, wife or civil partner died before, and how much of their bands was unused, in per cent. */
  widowed: oneOf(['', 'no', 'yes']),
  unusedNil: percentFact,
  unusedResidence: percentFact,
  /** Held in trust for the person, and of value abroad. */
  inTrust: amountFact,
  abroad: amountFact,
  /** Whether something was given away that the person still had the use of. */
  keptUse: flagFact,
  /** The day of the grant of probate, letters of administration or confirmation. */
  grantOn: dayFact,
});

/** One who deals with the estate. */
export const executorKind = deskKind('desk-executor', {
  name: wordsFact,
  address: wordsFact,
  postcode: wordsFact,
  phone: wordsFact,
  email: wordsFact,
  /** Writes the letters. The first one counts. */
  writes: flagFact,
});

/** A copy of a record of the passport. `fields` is JSON. It is never changed: corrections are records of the desk. */
export const copyKind = deskKind('desk-copy', {
  source: wordsFact,
  of: wordsFact,
  fields: wordsFact,
  /** When the passport had it saved, an ISO 8601 instant. */
  recordedAt: wordsFact,
  copiedOn: dayFact,
});

/** What an organisation may be. */
export const organisationSorts = [
  'other',
  'government',
  'council',
  'bank',
  'investment',
  'pension',
  'insurer',
  'lender',
  'supplier',
  'subscription',
  'landlord',
  'employer',
  'health',
] as const;
export type OrganisationSort = (typeof organisationSorts)[number];

/** How far an organisation is, in order. */
export const organisationStates = ['to-tell', 'told', 'asks', 'valued', 'closed'] as const;
export type OrganisationState = (typeof organisationStates)[number];

/** An organisation to deal with. */
export const organisationKind = deskKind('desk-organisation', {
  /** By it the same organisation is known again; '' for one that an executor added. */
  key: wordsFact,
  name: wordsFact,
  sort: oneOf(organisationSorts),
  /** Copied records, by the id of their source. */
  records: idsFact,
  state: oneOf(organisationStates),
  /** Their own number for the case, and where to write. */
  caseNumber: wordsFact,
  address: wordsFact,
  nextStep: wordsFact,
  nextOn: dayFact,
});

/** What happened: who did what, when. Entries are only added. */
export const logKind = deskKind('desk-log', {
  /** By record id; '' for the estate as a whole. */
  organisation: wordsFact,
  on: dayFact,
  /** The instant it was written, which orders the entries of a day. */
  at: wordsFact,
  who: wordsFact,
  what: oneOf(['note', 'letter', 'call', 'answer', 'state', 'value', 'paper']),
  text: wordsFact,
  /** The letter that was sent, by `letterId`. */
  letter: wordsFact,
});

/** How a thing passes on: by the will or the law, to the other owner, to a named person, in trust; or it is abroad. */
export const passings = ['', 'estate', 'survivor', 'named', 'trust', 'abroad'] as const;
export type Passing = (typeof passings)[number];

/** Who receives a thing, as far as the tax asks. */
export const receivers = ['', 'partner', 'charity', 'descendants', 'others'] as const;

/** What a thing was worth on the day of death, and how it passes. One for each thing that needs one. */
export const valueKind = deskKind('desk-value', {
  /** The source id of a copied record, or that and `mortgageMark` for the loan on a home. */
  thing: wordsFact,
  /** The whole of it, not the share; what is owed is above zero too. */
  amount: amountFact,
  /** Where it comes from: the organisation, a statement of that day, a valuer, or the executors themselves. */
  source: oneOf(['answer', 'statement', 'valuer', 'own']),
  on: dayFact,
  passes: oneOf(passings),
  to: oneOf(receivers),
  /** Why it is left out, by the executors: sold, a double, not theirs. */
  leftOut: wordsFact,
});

/** The end of `thing` for the loan on a home. */
export const mortgageMark = '#mortgage';

/** A thing that the passport does not have. */
export const itemKind = deskKind('desk-item', {
  sort: oneOf(['asset', 'debt', 'funeral', 'gift']),
  name: wordsFact,
  part: oneOf(['accounts', 'investments', 'property', 'valuables', 'vehicles', 'debts']),
  /** The share of the person who died; what is owed is above zero too. */
  amount: amountFact,
  /** The day of a gift. */
  on: dayFact,
  passes: oneOf(passings),
  to: oneOf(receivers),
});

/** The lines of the estate accounts, in their order. */
export const moneySorts = [
  'collected',
  'income',
  'debt',
  'funeral',
  'tax',
  'cost',
  'legacy',
  'share',
] as const;
export type MoneySort = (typeof moneySorts)[number];

/** Money that came to the estate or left it. */
export const moneyKind = deskKind('desk-money', {
  sort: oneOf(moneySorts),
  on: dayFact,
  /** Above zero. The sort decides whether it came or went. */
  amount: amountFact,
  /** Who paid or received it. */
  who: wordsFact,
  text: wordsFact,
  organisation: wordsFact,
});

/** A step of the first weeks or a later date that was ticked. */
export const stepKind = deskKind('desk-step', {
  step: wordsFact,
  doneOn: dayFact,
  who: wordsFact,
  /** Whether the executor asked to be reminded. */
  remind: flagFact,
});

/** A paper or letter that belongs to an organisation. */
export const attachmentKind = deskKind('desk-attachment', {
  organisation: wordsFact,
  /** The record of the paper, by id. */
  paper: wordsFact,
  text: wordsFact,
  on: dayFact,
  who: wordsFact,
});

/** Every kind of record that a desk has. */
export const deskKinds = [
  estateKind,
  executorKind,
  copyKind,
  organisationKind,
  logKind,
  valueKind,
  itemKind,
  moneyKind,
  stepKind,
  attachmentKind,
] as const;

export type DeskEstate = DeskRow<typeof estateKind>;
export type DeskExecutor = DeskRow<typeof executorKind>;
export type DeskCopy = DeskRow<typeof copyKind>;
export type OrganisationRecord = DeskRow<typeof organisationKind>;
export type LogEntry = DeskRow<typeof logKind>;
export type DeskValue = DeskRow<typeof valueKind>;
export type DeskItem = DeskRow<typeof itemKind>;
export type MoneyEntry = DeskRow<typeof moneyKind>;
export type DeskStep = DeskRow<typeof stepKind>;
export type DeskAttachment = DeskRow<typeof attachmentKind>;
