// What it is: what is printed on an Emergency Card, and its words.
// Use it for: the card on screen and on paper, which are one document.

import { counted } from '@kinfolio/domain/values/count';
import { firstNameOf, waitWords } from '../../passport/sharing/terms-words.ts';

/** What is printed on a card. The groups are a secret: they are shown, never stored, never logged. */
export interface EmergencyCard {
  readonly groups: readonly string[];
  /** No secret: by it an old card is known from the one in use. */
  readonly number: number;
  /** The day it was made, in words. */
  readonly madeOn: string;
  readonly person: string;
  readonly owner: string;
  readonly sections: number;
  /** The wait in days, and which road leads to it. */
  readonly days: number;
  readonly road: 'silence' | 'ask';
  /** Whether the number that the person types may be sent to a phone too. */
  readonly hasPhone: boolean;
  /** Where it is used, "kinfolio.co.uk/card". */
  readonly address: string;
  /** How the address is reached: "https:", or as the server is. */
  readonly scheme: string;
}

/** The words of a card. */
export function cardWords({ owner, person, sections, days, road, hasPhone, address }: EmergencyCard) {
  const first = firstNameOf(owner);
  const wait = waitWords(road, days);
  const count = counted(sections, 'section');
  const opens =
    road === 'ask'
      ? [
          `Press Ask to open. ${first} is asked, and has ${counted(days, 'day')} to say no.`,
          `Wait ${wait}. We write to you when ${count} can be read.`,
        ]
      : [
          `When ${first} has not logged in for ${wait}, and our messages had no answer, ${count} can be read.`,
          'If it is too early, wait. We write to you when it opens.',
        ];
  const beside = hasPhone ? 'Keep your email or your phone to hand' : 'Have your email open';
  return {
    title: 'Kinfolio Emergency Card',
    /** Before and after the owner's name. Never "passport": the card must not look like a travel document. */
    lead:
      road === 'ask'
        ? (['With it you can ask to read the papers of', 'kept in Kinfolio'] as const)
        : (['With it you can read papers of', 'kept in Kinfolio'] as const),
    stepsTitle: `When ${first} cannot act, or has died`,
    steps: [
      `Go to ${address} on any phone or computer, or scan the square.`,
      'Type the whole code. No password is needed.',
      `${beside}: we send you a six-digit code, to prove it is you.`,
      ...opens,
      'Read and print them.',
    ],
    alone: 'This card alone opens nothing',
    keep: `Keep it with the will, never in it: a will becomes public. If it is lost or stolen, ${first} can end it: People and access, ${firstNameOf(person)}, Lost or replaced.`,
    wallet: [
      `Go to ${address}`,
      'Type the code, then the six digits we send you',
      road === 'ask'
        ? `Wait ${wait}: ${first} is asked first`
        : `It opens ${wait} after ${first} last logged in`,
    ],
  };
}

/** The address with the code in its fragment, which no browser sends to a server. */
export function scannedAddress({
  address,
  groups,
  scheme,
}: Pick<EmergencyCard, 'address' | 'groups' | 'scheme'>): string {
  return `${scheme}//${address}#${groups.join('-')}`;
}
