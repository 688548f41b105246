import { statementKindId } from '../../records/estate.ts';
import {
  amountFact,
  createDeskKind,
  type DeskRecordRow,
  dayFact,
  flagFact,
  idsFact,
  oneOfFact,
  percentFact,
  textFact,
} from './fields.ts';

// [Note: Records of a desk] A desk consists of many small records, so that two executors who edit offline seldom change
// the same one. Each is an ordinary sealed record, and `mergeContent` merges two versions field by field. Their kinds
// are not in the list of record kinds: they have no page, form or search in the passport, and are shared separately
// from it.

/** The nations, whose laws and forms differ. */
export const deskNations = ['england', 'wales', 'scotland', 'northern-ireland'] as const;
export type Nation = (typeof deskNations)[number];

/** The estate: who died, when and where, and the facts that decide the tax. Each desk has one. */
export const estateKind = createDeskKind('desk-estate', {
  /** The full name of the person who died. */
  name: textFact,
  address: textFact,
  postcode: textFact,
  bornOn: dayFact,
  diedOn: dayFact,
  niNumber: textFact,
  nation: oneOfFact(deskNations),
  /** Whether there is a will: no answer yet, found, found only as a copy, not found, or never made. */
  will: oneOfFact(['', 'found', 'copy', 'not-found', 'none']),
  willDate: dayFact,
  begunOn: dayFact,
  /** The passport from which the records were copied: its owner, and the id of the grant that gave access to it. */
  passportOf: textFact,
  sourceGrant: textFact,
  /** The record id of the person in that passport who died; '' for its owner. */
  personId: textFact,
  // The facts below are empty until an executor has answered them.
  /** How much the husband, wife or civil partner receives of the estate that passes under the will or the law. */
  partner: oneOfFact(['', 'none', 'all', 'some']),
  toPartner: amountFact,
  toCharity: amountFact,
  /** Who receives the home under the will; '' if not answered. */
  home: oneOfFact(['', 'descendants', 'partner', 'others']),
  /** Whether a husband, wife or civil partner died earlier, and the percentage of their bands that was unused. */
  widowed: oneOfFact(['', 'no', 'yes']),
  unusedNil: percentFact,
  unusedResidence: percentFact,
  /** The value of assets held in trust for the person, and of assets abroad. */
  inTrust: amountFact,
  abroad: amountFact,
  /** Whether the person gave something away but continued to use it. */
  keptUse: flagFact,
  /** The date on which probate, letters of administration or confirmation was granted. */
  grantOn: dayFact,
});

export const executorKind = createDeskKind('desk-executor', {
  name: textFact,
  address: textFact,
  postcode: textFact,
  phone: textFact,
  email: textFact,
  /** Whether this executor writes the letters. If several do, the first one is used. */
  writes: flagFact,
});

/** A copy of a passport record, with its `fields` as JSON. It never changes: corrections are separate desk records. */
export const passportCopyKind = createDeskKind('desk-copy', {
  source: textFact,
  of: textFact,
  fields: textFact,
  /** When the record was last saved in the passport, as an ISO 8601 instant. */
  recordedAt: textFact,
  copiedOn: dayFact,
});

/** The types of organisation. */
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

/** The stages of dealing with an organisation, in order. */
export const organisationStates = ['to-tell', 'told', 'asks', 'valued', 'closed'] as const;
export type OrganisationState = (typeof organisationStates)[number];

export const organisationKind = createDeskKind('desk-organisation', {
  /**
   * A key that recognises the organisation when the records are searched again; '' for one that an executor
   * added.
   */
  key: textFact,
  name: textFact,
  sort: oneOfFact(organisationSorts),
  /** The source ids of the copied records that name the organisation. */
  records: idsFact,
  state: oneOfFact(organisationStates),
  /** The organisation's case number for the estate, and the address to write to. */
  caseNumber: textFact,
  address: textFact,
  nextStep: textFact,
  nextOn: dayFact,
});

/** A log entry: who did what, and when. Entries are only ever added. */
export const deskLogKind = createDeskKind('desk-log', {
  /** The record id of the organisation; '' for the estate as a whole. */
  organisation: textFact,
  on: dayFact,
  /** When the entry was written. Entries of the same day are sorted by it. */
  at: textFact,
  who: textFact,
  what: oneOfFact(['note', 'letter', 'call', 'answer', 'state', 'value', 'paper']),
  text: textFact,
  /** The id of the letter that was sent, which is one of `letterIds`. */
  letter: textFact,
});

/**
 * How an asset passes: under the will or the law, to the surviving owner, to a named person, or in trust; `abroad` is
 * for an asset abroad.
 */
export const inheritanceRoutes = ['', 'estate', 'survivor', 'named', 'trust', 'abroad'] as const;
export type InheritanceRoute = (typeof inheritanceRoutes)[number];

/** The recipient of an asset, as far as it affects the tax. */
export const assetReceivers = ['', 'partner', 'charity', 'descendants', 'others'] as const;

/**
 * The value of a thing on the day of death, and how it passes. There is one record for each thing about which this was
 * answered.
 */
export const assetValueKind = createDeskKind('desk-value', {
  /** The source id of the copied record; for the loan on a home, with `mortgageSuffix` added. */
  thing: textFact,
  /** The whole amount, rather than the share of the person who died. Positive for debts too. */
  amount: amountFact,
  /** Where the amount comes from: the organisation, a statement for that day, a valuer, or the executors themselves. */
  source: oneOfFact(['answer', 'statement', 'valuer', 'own']),
  on: dayFact,
  passes: oneOfFact(inheritanceRoutes),
  to: oneOfFact(assetReceivers),
  /** Why the executors left the thing out: sold, a duplicate, or not the person's. */
  leftOut: textFact,
});

/** The suffix of `thing` for the loan on a home. */
export const mortgageSuffix = '#mortgage';

/** An asset or debt that is not in the passport. */
export const unlistedItemKind = createDeskKind('desk-item', {
  sort: oneOfFact(['asset', 'debt', 'funeral', 'gift']),
  name: textFact,
  part: oneOfFact(['accounts', 'investments', 'property', 'valuables', 'vehicles', 'debts']),
  /** The share of the person who died. Positive for debts too. */
  amount: amountFact,
  /** The day of a gift. */
  on: dayFact,
  passes: oneOfFact(inheritanceRoutes),
  to: oneOfFact(assetReceivers),
  /** Why the executors left the item out: entered twice, or by mistake. */
  leftOut: textFact,
});

/** The sections of the estate accounts, in order. */
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

/** Money that the estate received or paid. */
export const moneyEntryKind = createDeskKind('desk-money', {
  sort: oneOfFact(moneySorts),
  on: dayFact,
  /** The amount, always positive. The sort decides whether it was received or paid. */
  amount: amountFact,
  /** The person or company that paid or received the money. */
  who: textFact,
  text: textFact,
  organisation: textFact,
  /** Why the executors left the entry out: entered twice, or by mistake. */
  leftOut: textFact,
});

/** A step of the first weeks, or a later date, that an executor ticked. */
export const deskStepKind = createDeskKind('desk-step', {
  step: textFact,
  doneOn: dayFact,
  who: textFact,
  /** Whether an executor asked for a reminder. */
  remind: flagFact,
});

/** A paper or letter attached to an organisation. */
export const deskAttachmentKind = createDeskKind('desk-attachment', {
  organisation: textFact,
  /** The id of the paper's record. */
  paper: textFact,
  text: textFact,
  on: dayFact,
  who: textFact,
});

/**
 * The statement that the heirs may read, as JSON. It is sealed separately from the desk; see [Note: A statement for
 * those who inherit].
 */
export const heirsStatementKind = createDeskKind(statementKindId, { madeOn: dayFact, statement: textFact });

export const deskKinds = [
  estateKind,
  executorKind,
  passportCopyKind,
  organisationKind,
  deskLogKind,
  assetValueKind,
  unlistedItemKind,
  moneyEntryKind,
  deskStepKind,
  deskAttachmentKind,
  heirsStatementKind,
] as const;

export type DeskEstate = DeskRecordRow<typeof estateKind>;
export type DeskExecutor = DeskRecordRow<typeof executorKind>;
export type DeskCopy = DeskRecordRow<typeof passportCopyKind>;
export type OrganisationRecord = DeskRecordRow<typeof organisationKind>;
export type DeskLogEntry = DeskRecordRow<typeof deskLogKind>;
export type DeskValue = DeskRecordRow<typeof assetValueKind>;
export type DeskItem = DeskRecordRow<typeof unlistedItemKind>;
export type MoneyEntry = DeskRecordRow<typeof moneyEntryKind>;
export type DeskStepRecord = DeskRecordRow<typeof deskStepKind>;
export type DeskAttachment = DeskRecordRow<typeof deskAttachmentKind>;
export type StoredStatement = DeskRecordRow<typeof heirsStatementKind>;
