import type { Heard, OpenCause, ShutCause } from '@kinfolio/domain/access/opening-messages';

/** Asking a person to reach the owner. `opens` is the planned instant; undefined while there is none to name. */
interface AskOwnerValues {
  owner: string;
  opens: string | undefined;
  joined: boolean;
  /** Whether this person asked to read. */
  asked: boolean;
  heard: Heard;
}
/** An opening, for its reader. `again`: an earlier message was not followed by a reading. `until` is a last day. */
interface MayReadValues {
  owner: string;
  card: string;
  joined: boolean;
  cause: OpenCause;
  again: boolean;
  until: string | undefined;
  edits: boolean;
}
/** `silentDays`: days without the owner after which it opens again; null where silence does not open it. */
interface ShutValues {
  owner: string;
  cause: ShutCause;
  at: string;
  silentDays: number | null;
  asks: boolean;
}
/** What a reader can do from now on: `sections` more to read, changes to make, a later last day. Nothing for what stays as it was. */
interface WiderValues {
  owner: string;
  card: string;
  joined: boolean;
  sections: number;
  edits: boolean;
  until: string | undefined;
}
interface OwnerOpenValues {
  people: number;
  sections: number;
  cause: OpenCause;
  until: string | undefined;
}
interface OwnerOverValues {
  people: number;
  sections: number;
  from: string;
  until: string;
}

/** The values of each mail about sharing. Dates are in words. */
export interface SharingLetterValues {
  'sharing-invited': { owner: string };
  'sharing-silence': {
    name: string;
    since: string;
    opens: string | undefined;
    /** By how many days it may open later; 0 where that is known. */
    later: number;
    people: number;
    sections: number;
    fine: string;
  };
  'sharing-asked': { days: number; opens: string | undefined; later: number; fine: string; signIn: string };
  /**
   * `alone`: with a card, without its email or phone. `waited`: it opened after a wait, so that its owner can end it; what is
   * shared now is stopped.
   */
  'sharing-opened': { alone: boolean; sections: number; waited: boolean; signIn: string };
  'sharing-may-read': MayReadValues & { signIn: string };
  'sharing-shut': ShutValues;
  'sharing-wider': WiderValues & { signIn: string };
  'sharing-over': { owner: string; day: string };
  'sharing-owner-open': OwnerOpenValues & { signIn: string };
  'sharing-owner-over': OwnerOverValues & { signIn: string };
  'sharing-ask-owner': AskOwnerValues;
  /** `from`: the instant from which they may ask again. */
  'sharing-not-now': { owner: string; from: string };
  'sharing-stopped': { owner: string };
  'sharing-closing': { owner: string; day: string; asks: boolean; shared: boolean };
  'sharing-stays': { owner: string };
  /** About a card's person, to the owner, to that person, or to another one who was chosen. */
  /** `from`: the day from which the card alone is enough, in a reminder. */
  'sharing-long-road': { owner: string; role: 'owner' | 'holder' | 'other'; link: string; from?: string };
  /** `card` and `joined` as in the message of the day itself, which it quotes. */
  'sharing-rehearsal': { owner: string; days: number; link: string; card: string; joined: boolean };
  'sharing-changed': { what: string; signIn: string };
  'sharing-holiday': { until: string; signIn: string };
  'sharing-code': { code: string; codeMs: number };
}

/** The values of each text message about sharing. */
export interface SharingTextValues {
  'sharing-invited-text': { owner: string };
  'sharing-rehearsal-text': { owner: string; link: string };
  /** `mailed`: emails to the owner do not come back, so there is one to press in. */
  'sharing-silence-text': { opens: string | undefined; mailed: boolean };
  'sharing-asked-text': { days: number; opens: string | undefined; mailed: boolean };
  'sharing-long-road-text': { owner: string; role: 'owner' | 'holder'; link: string; from?: string };
  'sharing-ask-owner-text': AskOwnerValues;
  'sharing-not-now-text': { owner: string; from: string };
  'sharing-stopped-text': { owner: string };
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

/** A message about sharing: `to` is an email address, or a number in E.164 form without its plus. */
export type SharingMessage = Each<SharingLetterValues> | Each<SharingTextValues>;
