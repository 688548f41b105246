import type { OwnerResponse } from '@kinfolio/domain/access/opening-messages';
import { longestWaitDays } from '@kinfolio/domain/access/wait-range';
import type { SharingEmailValues, SharingTextValues } from '../../../ports/sharing-letters.ts';
import type { EmailContent } from './letter.ts';

// The texts follow the release design, §14. Emails to a chosen person contain no link, so a stranger who
// reads one cannot use it. The link in a rehearsal's email leads to a page that gives no access.

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
const minutes = (ms: number) => `${Math.round(ms / 60_000)} minutes`;

const peopleYouChose = (people: number) =>
  people === 1 ? 'One person you chose' : `${people} people you chose`;

/** What the people may read. Two people may have different sections, so a number is named for one person only. */
const chosenSections = (people: number, sections: number): string =>
  people === 1 ? `${counted(sections, 'section')} of your passport` : 'the sections you chose for them';

const maybeLater = (days: number, opens: string | undefined): string =>
  days === 0 || opens === undefined
    ? ''
    : ` It may be up to ${counted(days, 'day')} later, because we do not yet know whether our emails reach you.`;

/** The sentence about whether the owner has responded to our messages. */
const heardOf = (owner: string, heard: OwnerResponse): string =>
  ({
    silent: `We have written to ${owner} and had no answer.`,
    unreached: `Our messages to ${owner} are not getting through.`,
    writing: `We are writing to ${owner} now.`,
  })[heard];

type MayRead = SharingEmailValues['sharing-may-read'];

/** The sentence saying why the papers can be read. */
const openBecause = ({ owner, until, cause }: MayRead): string =>
  ({
    silence: `${owner} asked us to write to you if they stopped answering. They may be ill, or they may have died; we do not know.`,
    ask: `You asked to read the papers. We have written to ${owner} and had no answer.`,
    allowed: `${owner} has said yes, and opened the papers for you.`,
    kept: `${owner} has logged in and has kept the papers open for you.`,
    window: `${owner} shares papers with you until the end of ${until ?? ''}, London time.`,
  })[cause];

function mayRead(said: MayRead): EmailContent {
  const { owner, card, joined, cause, again, until, edits, signIn } = said;
  const end =
    cause === 'silence' || cause === 'ask'
      ? `You can read until ${owner} logs in or ends your access${until === undefined ? '' : `, and not after ${until}`}.`
      : `You can read until ${owner} ends your access${until === undefined ? '' : `, and not after ${until}`}.`;
  return {
    subject: again ? 'The papers have not been read yet' : 'You can now read the papers',
    heading: again ? `You can still read ${owner}’s papers` : `You can now read ${owner}’s papers`,
    parts: [
      ...(again ? ['We wrote to you when the papers opened. They have not been read yet.'] : []),
      openBecause(said),
      ...(joined
        ? ['Log in as you always do.', { button: 'Log in', link: signIn, quiet: true } as const]
        : [
            '1. Find the card that you were given.',
            `2. Type ${card} into your browser.`,
            '3. Keep your email or your phone to hand: we send you a six-digit code.',
          ]),
      `${end} You can read and print them${edits ? ', and change them' : ', but not change anything'}.`,
      ...(cause === 'silence' || cause === 'ask'
        ? [`If you reach ${owner}, please ask them to log in.`]
        : []),
    ],
  };
}

/** Quotes the message that would be sent on the day itself, for a rehearsal: with its text, but without its button. */
function quoted(of: Pick<MayRead, 'owner' | 'card' | 'cause' | 'joined'>): string[] {
  const said = { ...of, again: false, until: undefined, edits: false, signIn: '' } as const;
  const { heading = '', parts } = mayRead(said);
  return [heading, ...parts.flatMap(part => (typeof part === 'string' ? [part] : []))].map(
    words => `“${words}”`,
  );
}

/** The days of a silence, as a range if a mail server that reports no delivery can make it longer: "7 to 10 days". */
const waitOf = (days: number): string => {
  const most = longestWaitDays('silence', days);
  return most === days ? counted(days, 'day') : `${days} to ${counted(most, 'day')}`;
};

type Shut = SharingEmailValues['sharing-shut'];

/** The sentence saying why the papers are closed again. */
const shutBecause = ({ owner, cause, at }: Shut): string =>
  ({
    'logged-in': `Someone logged in to Kinfolio as ${owner} at ${at}. ${owner} now decides whether you can carry on reading.`,
    pressed: `Someone pressed “I’m fine” in an email to ${owner} at ${at}.`,
    used: `Someone used Kinfolio as ${owner} at ${at}.`,
    unproved: `We can no longer be sure that our messages reached ${owner}, so we are writing to ${owner} again first.`,
  })[cause];

/** The sentences saying what a reader can do if their access ended for a reason other than the owner's decision. */
function afterShut({ owner, cause, silentDays, asks }: Shut): string[] {
  const written = 'We will write to you when you can read them again.';
  if (cause === 'unproved') return [written];
  return [
    `If ${owner} is well, there is nothing you need to do. ${written}`,
    `Has ${owner} died, or are they too ill to have done this? If so, someone else used their password or their email. Ask that person to stop.${
      silentDays === null
        ? ''
        : ` When nobody has used Kinfolio as ${owner} for ${waitOf(silentDays)}, the papers open again.`
    }${asks ? ' You can also ask to read them.' : ''}`,
  ];
}

/** The sentences saying what wider terms add for the reader. */
const moreOf = ({ sections, edits, until }: SharingTextValues['sharing-wider-text']): string[] => [
  ...(sections === 0
    ? []
    : [`You can now read ${sections} more ${sections === 1 ? 'section' : 'sections'}.`]),
  ...(edits ? ['You can now change the papers you read, and add to them.'] : []),
  ...(until === undefined ? [] : [`You can read until the end of ${until}, London time.`]),
];

const stoppedWords = ({ owner, isMoreShared }: SharingTextValues['sharing-stopped-text']): string =>
  isMoreShared
    ? `${owner} now shares less with you in Kinfolio.`
    : `${owner} no longer shares papers with you in Kinfolio.`;

export const sharingEmails: {
  [Name in keyof SharingEmailValues]: (said: SharingEmailValues[Name]) => EmailContent;
} = {
  'sharing-invited': ({ owner }) => ({
    subject: 'You have been chosen',
    heading: `${owner} has chosen you`,
    parts: [
      `${owner} keeps important papers in Kinfolio, and would like you to read some of them, now or one day.`,
      `There is nothing you need to do today. ${owner} will give you an invitation or a card, by hand, by post or in a message. Keep it: it opens the papers.`,
      `This email has no links, on purpose. If you do not know ${owner}, throw it away.`,
    ],
  }),
  'sharing-silence': ({ name, since, opens, later, people, sections, fine }) => ({
    subject: 'Are you all right?',
    heading: name === '' ? 'Are you all right?' : `Are you all right, ${name}?`,
    parts: [
      `We have not heard from you since ${since}.`,
      'If you are well, press the button below, then confirm on the page that opens. You do not need your password.',
      { button: 'I’m fine', link: fine },
      `If we hear nothing${opens === undefined ? '' : ` by ${opens}`}, ${
        people === 1 ? 'one person' : `${people} people`
      } you chose can read ${chosenSections(people, sections)}.${maybeLater(later, opens)}`,
      'Going away? Log in and turn on holiday mode.',
    ],
  }),
  'sharing-asked': ({ days, opens, later, fine, signIn }) => ({
    subject: 'Someone you chose has asked to read your papers',
    parts: [
      'To say no, press the button, then “No, I do not agree” on the page that opens.',
      { button: 'Answer', link: fine },
      `If you agree, log in and say yes there. If we hear nothing ${opens === undefined ? `for ${counted(days, 'day')}` : `by ${opens}`}, they can read the sections you chose for them.${maybeLater(later, opens)}`,
      { button: 'Log in', link: signIn, quiet: true },
    ],
  }),
  'sharing-opened': ({ alone, sections, waited, signIn }) => ({
    subject: 'Your passport was opened',
    parts: [
      alone
        ? `Someone has opened ${counted(sections, 'section')} of your passport with an Emergency Card alone, without its email or phone.`
        : `Someone you chose has opened ${counted(sections, 'section')} of your passport.`,
      `If that is not right, log in and ${waited ? 'press End it' : 'press Stop under People and access'}. There you can also see who it was, and which sections they opened.`,
      { button: 'Log in', link: signIn },
    ],
  }),
  'sharing-may-read': said => mayRead(said),
  'sharing-shut': said => ({
    subject: 'The papers are closed again',
    heading: `${said.owner}’s papers are closed again`,
    parts: [shutBecause(said), ...afterShut(said)],
  }),
  'sharing-wider': said => ({
    subject: 'You can now do more',
    heading: `${said.owner} has given you more access`,
    parts: [
      ...moreOf(said),
      ...(said.joined
        ? ['Log in as you always do.', { button: 'Log in', link: said.signIn, quiet: true } as const]
        : [`Go to ${said.card} with the card you were given.`]),
    ],
  }),
  'sharing-over': ({ owner, day }) => ({
    subject: 'You can no longer read the papers',
    parts: [
      `${owner} shared papers with you until the end of ${day}. That access has ended.`,
      'There is nothing you need to do.',
    ],
  }),
  'sharing-owner-open': ({ people, sections, cause, until, signIn }) => ({
    subject: 'Your papers can be read now',
    parts: [
      `${peopleYouChose(people)} can now read ${chosenSections(people, sections)}.`,
      cause === 'window'
        ? `You set the days yourself${until === undefined ? '' : `: they can read until the end of ${until}`}.`
        : cause === 'ask'
          ? 'They asked to read your papers, and we had no answer from you. We have told them.'
          : 'We wrote to you and had no answer. We have told them.',
      cause === 'window'
        ? 'If you have changed your mind, log in and stop the access under People and access.'
        : 'If you are well, log in. That closes your papers until you decide.',
      { button: 'Log in', link: signIn },
    ],
  }),
  'sharing-owner-over': ({ people, sections, from, until, signIn }) => ({
    subject: 'Temporary access has ended',
    parts: [
      `${peopleYouChose(people)} could read ${chosenSections(people, sections)} ${from === undefined ? 'until' : `from ${from} to`} ${until}. That access has ended.`,
      'There is nothing you need to do.',
      { button: 'Log in', link: signIn, quiet: true },
    ],
  }),
  'sharing-ask-owner': ({ owner, opens, joined, asked, heard }) => ({
    subject: 'Please ask someone to log in',
    heading: `Please ask ${owner} to log in`,
    parts: [
      asked
        ? `You asked to read ${owner}’s papers in Kinfolio. ${heardOf(owner, heard)}`
        : `${owner} keeps important papers in Kinfolio and chose you to read some of them one day. ${heardOf(owner, heard)}`,
      `If you can reach ${owner}, please ask them to log in to Kinfolio. The papers will then stay closed.`,
      opens === undefined
        ? 'If nobody logs in, you will be able to read the papers soon. We will write to you when you can read them.'
        : `If nobody logs in, you will be able to read the papers from ${opens}, or a few days later. We will write to you when you can read them.`,
      `Has ${owner} died? You do not need to do anything until the papers open. ${
        joined
          ? 'You will need your Kinfolio login.'
          : 'You will need the card or letter that you were given.'
      }`,
    ],
  }),
  'sharing-not-now': ({ owner, from }) => ({
    subject: 'Not now',
    parts: [`${owner} has answered: not now. You can ask again from ${from}.`],
  }),
  'sharing-stopped': said => ({
    subject: said.isMoreShared ? 'Less is shared with you now' : 'Nothing is shared with you any more',
    parts: [`${stoppedWords(said)} There is nothing you need to do.`],
  }),
  'sharing-closing': ({ owner, day, asks, shared }) => ({
    subject: 'An account is closing',
    heading: `${owner} is closing their account`,
    parts: [
      `${owner} keeps papers in Kinfolio, and chose you to read some of them. Their account was closed today. Everything in it will be deleted on ${day}.`,
      ...(shared ? ['You can no longer open what they shared with you.'] : []),
      ...(asks
        ? [
            `Has ${owner} died, or are they unable to act for themselves? If so, ask for the papers before ${day}. Use the card that you were given, or log in as you always do. We wait a few days for their answer first, so do not leave it too late.`,
          ]
        : []),
      'If they change their mind, we will write to you again.',
    ],
  }),
  'sharing-stays': ({ owner }) => ({
    subject: 'An account is not closing after all',
    parts: [
      `${owner} has kept their Kinfolio account. Everything is as it was. There is nothing you need to do.`,
    ],
  }),
  'sharing-long-road': ({ owner, role, link, from }) => ({
    subject: 'Someone is using an Emergency Card without its phone and email',
    parts: [
      {
        owner:
          'Someone is using an Emergency Card for your passport. They say that they cannot use the email address or the phone number that you recorded for the card.',
        holder: `Someone is using the Emergency Card that ${owner} made for you. They say that they cannot use this email address or your phone number.`,
        other: `Someone is using an Emergency Card for ${owner}’s papers. They say that they cannot use the email address or the phone number that belongs to the card.`,
      }[role],
      role === 'holder'
        ? 'If that was not you, press the button below, then confirm on the page that opens.'
        : 'If you know that this is wrong, press the button below, then confirm on the page that opens.',
      { button: role === 'holder' ? 'I still have the email or phone' : 'This is wrong', link },
      from === undefined
        ? `If nobody presses the button for 14 days, the card alone is enough. The card then opens the papers it was made for, without its email or phone: at once if they are already open, or after the wait that ${role === 'owner' ? 'you' : owner} chose.`
        : `From ${from} the card alone is enough. The card then opens the papers it was made for, without its email or phone: at once if they are already open, or after the wait that ${role === 'owner' ? 'you' : owner} chose.`,
      ...(role === 'owner'
        ? ['If the card may have been stolen, log in and stop the access under People and access.']
        : []),
    ],
  }),
  'sharing-rehearsal': ({ owner, days, link, card, joined, cause }) => ({
    subject: 'REHEARSAL: could you open the papers?',
    heading: `REHEARSAL. ${owner} is well`,
    parts: [
      `Nothing has happened, and no real papers will open. ${owner} would like to know whether you could read the papers if you needed to. The rehearsal takes about ten minutes.`,
      '1. Find the Emergency Card that you were given.',
      '2. Keep your email or your phone to hand: we send you a six-digit code.',
      '3. Press the button.',
      { button: 'Begin the rehearsal', link },
      `The button works for ${days} days. If you do not know ${owner}, throw this email away.`,
      'In a real emergency we would write to you like this:',
      ...quoted({ owner, card, joined, cause }),
    ],
  }),
  'sharing-changed': ({ what, signIn }) => ({
    subject: 'The people who can read your passport have changed',
    parts: [
      `${what}.`,
      'If you did not expect this, log in and look under People and access.',
      { button: 'Log in', link: signIn, quiet: true },
    ],
  }),
  'sharing-holiday': ({ until, signIn }) => ({
    subject: 'Holiday mode is on',
    parts: [
      `Holiday mode is on until the end of ${until}. Until then we do not ask whether you are all right, and nobody gets access just because we have not heard from you.`,
      'If you did not turn it on, log in and turn it off under Emergency access.',
      { button: 'Log in', link: signIn },
    ],
  }),
  'sharing-code': ({ code, codeMs }) => ({
    subject: 'Your six-digit code',
    parts: [
      'Type this code into the page where you were asked for it:',
      { code },
      `The code works for ${minutes(codeMs)}. If you did not ask for it, ignore this email.`,
    ],
  }),
};

export const sharingTexts: { [Name in keyof SharingTextValues]: (said: SharingTextValues[Name]) => string } =
  {
    'sharing-invited-text': ({ owner }) =>
      `Kinfolio: ${owner} has chosen you to read some important papers one day. There is nothing you need to do. ${owner} will give you an invitation or a card. Keep it: it opens the papers.`,
    'sharing-rehearsal-text': ({ owner, link }) =>
      `Kinfolio REHEARSAL. ${owner} is well. Could you open the papers if you needed to? Find your Emergency Card, then press: ${link}`,
    'sharing-silence-text': ({ opens, mailed }) =>
      `Kinfolio: are you all right? Please log in${opens === undefined ? '' : ` by ${opens}`}${mailed ? ', or press I’m fine in our email' : '. Our emails to you are not getting through'}.`,
    'sharing-asked-text': ({ days, opens, mailed }) =>
      `Kinfolio: someone you chose has asked to read your papers. Log in ${mailed ? 'or see our email ' : ''}to answer ${
        opens === undefined ? `within ${counted(days, 'day')}` : `by ${opens}`
      }.`,
    'sharing-long-road-text': ({ owner, role, link, from }) =>
      role === 'owner'
        ? `Kinfolio: someone is using an Emergency Card for your papers without its phone and email. From ${from ?? ''} it works alone. Is that wrong? Press: ${link}`
        : `Kinfolio: someone with your Emergency Card for ${owner} says you no longer have this phone. Still have it? Press: ${link}`,
    'sharing-ask-owner-text': ({ owner, opens, heard }) =>
      `Kinfolio: ${heardOf(owner, heard)} If you can reach them, please ask them to log in.${
        opens === undefined ? '' : ` If not, you can read their papers from ${opens}, or some days later.`
      }`,
    'sharing-not-now-text': ({ owner, from }) =>
      `Kinfolio: ${owner} has answered: not now. You can ask again from ${from}.`,
    'sharing-stopped-text': said => `Kinfolio: ${stoppedWords(said)} There is nothing you need to do.`,
    'sharing-may-read-text': ({ owner, card, joined, again }) =>
      `Kinfolio: you can ${again ? 'still' : 'now'} read ${owner}’s papers. ${
        joined ? 'Log in as you always do.' : `Find the card you were given, and go to ${card}`
      }`,
    'sharing-shut-text': said => `Kinfolio: ${said.owner}’s papers are closed again. ${shutBecause(said)}`,
    'sharing-wider-text': said =>
      `Kinfolio: ${said.owner} has given you more access. ${moreOf(said).join(' ')}`,
    'sharing-over-text': ({ owner, day }) =>
      `Kinfolio: ${owner} shared papers with you until the end of ${day}. That access has ended.`,
    'sharing-owner-open-text': ({ people }) =>
      `Kinfolio: ${peopleYouChose(people)} can now read your papers. If that is not right, log in.`,
    'sharing-owner-over-text': ({ people, until }) =>
      `Kinfolio: ${peopleYouChose(people)} could read your papers until ${until}. That access has ended.`,
    'sharing-code-text': ({ code, codeMs }) =>
      `Kinfolio: your code is ${code}. It works for ${minutes(codeMs)}. Never tell it to anyone who phones you.`,
  };
