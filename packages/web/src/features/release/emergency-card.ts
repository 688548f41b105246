// The content and wording of an Emergency Card, which is the same document on the screen and on paper.

import { formatCounted } from '@kinfolio/domain/values/count';
import { formatWaitDays, getFirstName } from '../../passport/sharing/terms-words.ts';

/** The content of a printed card. The groups are secret: show them, but never store or log them. */
export interface EmergencyCard {
  readonly groups: readonly string[];
  /** A number that is not secret. It distinguishes an old card from the one in use. */
  readonly number: number;
  /** The date on which the card was made, as text. */
  readonly madeOn: string;
  readonly person: string;
  readonly owner: string;
  readonly sections: number;
  /** How many days the person has to wait, and whether silence or a request starts the wait. */
  readonly days: number;
  readonly road: 'silence' | 'ask';
  /** If silence starts the wait: how many days the owner has to say no to a request; absent if nobody may ask. */
  readonly askDays?: number | undefined;
  /** Whether the one-time code that the person types can also be sent by text message. */
  readonly hasPhone: boolean;
  /** Whether the card eventually works without the person's email and phone. */
  readonly worksAlone: boolean;
  /** The address of the page on which the card is used: "kinfolio.co.uk/card". */
  readonly address: string;
  /** The scheme of the server's address, usually "https:". */
  readonly scheme: string;
}

export function createCardTexts({
  owner,
  person,
  sections,
  days,
  road,
  askDays,
  hasPhone,
  worksAlone,
  address,
}: EmergencyCard) {
  const first = getFirstName(owner);
  const wait = formatWaitDays(road, days);
  const count = formatCounted(sections, 'section');
  const opens =
    road === 'ask'
      ? [
          `Press Ask to open. We ask ${first}, who has ${formatCounted(days, 'day')} to say no.`,
          `Wait ${wait}. We will write to you when you can read ${count}.`,
        ]
      : [
          `When ${first} has not logged in for ${wait} and has not answered our messages, you can read ${count}.`,
          `If they are not open yet, wait. We will write to you when you can read them.${
            askDays === undefined
              ? ''
              : ` You can also press Ask to open. ${first} then has ${formatCounted(askDays, 'day')} to say no.`
          }`,
        ];
  const beside = hasPhone ? 'Keep your email or your phone to hand' : 'Have your email open';
  return {
    title: 'Kinfolio Emergency Card',
    /**
     * The words before and after the owner's name. They never include "passport", because the card must not look like a
     * travel document.
     */
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
    alone: `This card alone opens nothing${worksAlone ? ' for two weeks' : ''}`,
    keep: `Keep it with the will, never in it: a will becomes public. If it is lost or stolen, ${first} can end it: People and access, ${getFirstName(person)}, Lost or replaced.`,
    wallet: [
      `Go to ${address}`,
      'Type the code, then the six digits we send you',
      road === 'ask'
        ? `Wait ${wait}: we ask ${first} first`
        : `It opens ${wait} after ${first} last logged in`,
    ],
  };
}

/** The address with the code in its fragment, which browsers never send to a server. */
export function createCardUrl({
  address,
  groups,
  scheme,
}: Pick<EmergencyCard, 'address' | 'groups' | 'scheme'>): string {
  return `${scheme}//${address}#${groups.join('-')}`;
}
