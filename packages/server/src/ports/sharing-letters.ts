import type { GateCloseCause, GateOpenCause, OwnerResponse } from '@kinfolio/domain/access/opening-messages';

/**
 * The values of the message that asks a person to get in touch with the owner. `opens` is the planned time of the
 * opening; undefined if there is no such time to name.
 */
interface AskOwnerValues {
  owner: string;
  opens: string | undefined;
  joined: boolean;
  /** Whether this person requested access. */
  asked: boolean;
  heard: OwnerResponse;
}
/**
 * The values of a message that tells a reader that they now have access. `again`: the reader did not use it
 * after an earlier message. `until`: the last day of access.
 */
interface MayReadValues {
  owner: string;
  card: string;
  joined: boolean;
  cause: GateOpenCause;
  again: boolean;
  until: string | undefined;
  edits: boolean;
}
/**
 * `silentDays`: after how many days without a response from the owner the access opens again; null if it does
 * not.
 */
interface ShutValues {
  owner: string;
  cause: GateCloseCause;
  at: string;
  silentDays: number | null;
  asks: boolean;
}
/**
 * The rights that a reader gains: `sections` more to read, changes to make, a later last day. Undefined for those that
 * stay the same.
 */
interface WiderValues {
  owner: string;
  card: string;
  joined: boolean;
  sections: number;
  edits: boolean;
  until: string | undefined;
}
/** `until`: the last day of access, in words. Undefined if access has no last day, or if the last days differ. */
interface OwnerOpenValues {
  people: number;
  sections: number;
  cause: GateOpenCause;
  until: string | undefined;
}
/** `from`: the first day in words; undefined if it differs between the people. */
interface OwnerOverValues {
  people: number;
  sections: number;
  from: string | undefined;
  until: string;
}

/** The values of each email about sharing. Dates are in words. */
export interface SharingEmailValues {
  'sharing-invited': { owner: string };
  'sharing-silence': {
    name: string;
    since: string;
    opens: string | undefined;
    /** How many days later than planned access may begin; 0 once the time is certain. */
    later: number;
    people: number;
    sections: number;
    fine: string;
  };
  'sharing-asked': { days: number; opens: string | undefined; later: number; fine: string; signIn: string };
  /**
   * `alone`: opened with a card, but without access to the card holder's email or phone. `waited`: opened
   * after a waiting period, so the owner can end this opening. Access without a waiting period can be stopped
   * altogether.
   */
  'sharing-opened': { alone: boolean; sections: number; waited: boolean; signIn: string };
  'sharing-may-read': MayReadValues & { signIn: string };
  'sharing-shut': ShutValues;
  'sharing-wider': WiderValues & { signIn: string };
  'sharing-over': { owner: string; day: string };
  'sharing-owner-open': OwnerOpenValues & { signIn: string };
  'sharing-owner-over': OwnerOverValues & { signIn: string };
  'sharing-ask-owner': AskOwnerValues;
  /** `from`: the time from which the person may ask again. */
  'sharing-not-now': { owner: string; from: string };
  /** `isMoreShared`: the person still has other access from this owner. */
  'sharing-stopped': { owner: string; isMoreShared: boolean };
  'sharing-closing': { owner: string; day: string; asks: boolean; shared: boolean };
  'sharing-stays': { owner: string };
  /**
   * A warning about the use of a card, sent to the owner, to the card's holder, or to another chosen person.
   */
  /** `from`: in a reminder, the day from which the card alone is enough. */
  'sharing-long-road': { owner: string; role: 'owner' | 'holder' | 'other'; link: string; from?: string };
  /** `card`, `joined` and `cause` mean the same as in the real message, which this message quotes. */
  'sharing-rehearsal': {
    owner: string;
    days: number;
    link: string;
    card: string;
    joined: boolean;
    cause: 'silence' | 'ask';
  };
  'sharing-changed': { what: string; signIn: string };
  'sharing-holiday': { until: string; signIn: string };
  'sharing-code': { code: string; codeMs: number };
}

export interface SharingTextValues {
  'sharing-invited-text': { owner: string };
  'sharing-rehearsal-text': { owner: string; link: string };
  /** `mailed`: whether emails reach the owner. If so, the owner has also received an email with a button. */
  'sharing-silence-text': { opens: string | undefined; mailed: boolean };
  'sharing-asked-text': { days: number; opens: string | undefined; mailed: boolean };
  'sharing-long-road-text': { owner: string; role: 'owner' | 'holder'; link: string; from?: string };
  'sharing-ask-owner-text': AskOwnerValues;
  'sharing-not-now-text': { owner: string; from: string };
  'sharing-stopped-text': { owner: string; isMoreShared: boolean };
  'sharing-may-read-text': MayReadValues;
  'sharing-shut-text': ShutValues;
  'sharing-wider-text': WiderValues;
  'sharing-over-text': { owner: string; day: string };
  'sharing-owner-open-text': OwnerOpenValues;
  'sharing-owner-over-text': OwnerOverValues;
  'sharing-code-text': { code: string; codeMs: number };
}

type Each<Values> = {
  [Name in keyof Values]: { template: Name; to: string; values: Values[Name] };
}[keyof Values];

/** A message about sharing: `to` is an email address, or a number in E.164 form with the plus. */
export type SharingMessage = Each<SharingEmailValues> | Each<SharingTextValues>;
