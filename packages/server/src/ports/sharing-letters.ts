/** The values of each mail about sharing. Dates are in words. */
export interface SharingLetterValues {
  'sharing-invited': { owner: string };
  'sharing-silence': {
    name: string;
    since: string;
    opens: string | undefined;
    people: number;
    sections: number;
    fine: string;
  };
  'sharing-asked': { days: number; fine: string; signIn: string };
  'sharing-opened': { signIn: string };
  'sharing-may-read': { owner: string; card: string; joined: boolean; signIn: string };
  'sharing-ask-owner': { owner: string };
  'sharing-not-now': { owner: string };
  'sharing-stopped': { owner: string };
  'sharing-closing': { owner: string; day: string; asks: boolean; shared: boolean };
  'sharing-stays': { owner: string };
  /** About a card's person, to the owner, to that person, or to another one who was chosen. */
  'sharing-long-road': { owner: string; role: 'owner' | 'holder' | 'other'; link: string };
  'sharing-rehearsal': { owner: string; days: number; link: string };
  'sharing-changed': { what: string; signIn: string };
  'sharing-code': { code: string; codeMs: number };
}

/** The values of each text message about sharing. */
export interface SharingTextValues {
  'sharing-silence-text': { opens: string | undefined };
  'sharing-asked-text': { days: number };
  'sharing-long-road-text': { owner: string; link: string };
  'sharing-ask-owner-text': { owner: string };
  'sharing-not-now-text': { owner: string };
  'sharing-stopped-text': { owner: string };
  'sharing-may-read-text': { owner: string; card: string; joined: boolean };
  'sharing-code-text': { code: string; codeMs: number };
}

type Each<Values> = {
  [Name in keyof Values]: { template: Name; to: string; values: Values[Name] };
}[keyof Values];

/** A message about sharing: `to` is an email address, or a number in E.164 form without its plus. */
export type SharingMessage = Each<SharingLetterValues> | Each<SharingTextValues>;
