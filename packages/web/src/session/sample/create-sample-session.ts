// A session without a server, keys or storage, for the sample passport at the addresses below `/sample`. See
// decision 0930.

import type { RecordToExport } from '@kinfolio/domain/records/record-export';
import { refuseWithProblem } from '../../vault-worker/types/outcome.ts';
import type { OpenAccount } from '../../vault-worker/types/values.ts';
import type { BillingApi, BillingOverview } from '../api/billing.ts';
import { getProblemText } from '../api/problem-words.ts';
import type { Session, SessionState } from '../api/session-client.ts';
import { createSamplePapers } from './sample-papers.ts';
import { createSamplePassport } from './sample-passport.ts';

export interface SampleInput {
  readonly account: OpenAccount;
  readonly records: readonly RecordToExport[];
  readonly now: () => number;
  /** Runs when the person presses Lock: there are no keys to remove. */
  readonly onLock: () => void;
}

/** Opens the sample at once. Edits are kept in memory; anything that needs a server is refused with one sentence. */
export function createSampleSession({ account, records, now, onLock }: SampleInput): Session {
  const state: SessionState = { status: 'open', account, recoveryConfirmed: true };
  const papers = Promise.resolve(createSamplePapers());
  const billing = Promise.resolve(sampleBilling);
  return {
    passport: createSamplePassport(records, now),
    papers: () => papers,
    billing: () => billing,
    state: () => state,
    subscribe: neverChanges,
    accountAlerts: () => noAlerts,
    subscribeAccountAlerts: neverChanges,
    lock: () => Promise.resolve(onLock()),
    // Nothing is removed from a sample, so no form has to be saved first.
    beforeLock: neverChanges,
    idle: () => undefined,
    subscribeIdle: neverChanges,
    acted: () => undefined,
    ...withoutServer,
    ...withoutSignIn,
  };
}

const neverChanges = () => () => undefined;
const noAlerts = { fault: undefined, heldUntil: undefined, kitToAskFor: undefined };
const nothing = () => undefined;
const refused = () => Promise.resolve(refuseWithProblem('only-a-sample'));

/** The parts of a session that a server answers. Pages handle their absence as if their code had not arrived. */
const absent = () => Promise.reject(new Error('the sample has no server'));
const withoutServer = {
  documents: absent,
  security: absent,
  copies: absent,
  leaving: absent,
  reminders: absent,
  sharing: absent,
  externalSignIn: absent,
  passkeys: nothing,
};

/** The sample is open from the start: nobody signs up, signs in or makes a kit here. */
const withoutSignIn = {
  signUp: refused,
  resumeSignUp: refused,
  signIn: refused,
  requiredChallenge: nothing,
  answerChallenge: refused,
  lookForPress: refused,
  factors: () => [],
  mayDropFactors: () => false,
  dropFactors: refused,
  factorReset: nothing,
  askFactorReset: refused,
  resetFactors: refused,
  mailRules: absent,
  mailsGo: absent,
  sendCode: refused,
  leaveCode: () => Promise.resolve(),
  unlock: refused,
  signOut: () => Promise.resolve(),
  changePassword: refused,
  recover: refused,
  endedWay: nothing,
  takeBack: refused,
  askForCode: refused,
  beginReset: refused,
  mayAskForBoth: () => false,
  askForBoth: refused,
  resetStanding: nothing,
  resetPassport: refused,
  newKit: refused,
  pendingKit: nothing,
  kitChallenge: nothing,
  confirmKit: refused,
};

/** Everything is included, as on a server that sells no plans. */
const overview: BillingOverview = {
  payable: false,
  plan: 'premium',
  interval: null,
  state: 'active',
  trialEndsAt: null,
  paidThrough: null,
  goesOnUntil: null,
  ending: false,
  subscribed: false,
  sponsored: false,
  pence: null,
  next: null,
  unfinished: false,
  card: null,
  invoices: [],
  refunded: null,
  asked: false,
};
const notPaid = () => Promise.resolve({ ok: false, words: getProblemText('only-a-sample') } as const);
const sampleBilling: BillingApi = {
  read: () => Promise.resolve({ ok: true, value: overview }),
  pay: notPaid,
  portal: notPaid,
  preview: notPaid,
  change: notPaid,
  end: notPaid,
  keep: notPaid,
  seats: notPaid,
  inviteToSeat: notPaid,
  seatOffer: notPaid,
  acceptSeat: notPaid,
  removeSeat: notPaid,
  leaveSeat: notPaid,
  checkConnection: notPaid,
  testWebhook: notPaid,
  checkDatabase: notPaid,
};
