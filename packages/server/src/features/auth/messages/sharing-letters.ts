import type { SharingLetterValues, SharingTextValues } from '../../../ports/sharing-letters.ts';
import type { Letter } from './letter.ts';

// The texts of the release design, §14. Mail to a chosen person has no link, so it is of no use to a stranger who reads it;
// that of a rehearsal leads to a page on which nothing opens.

const minutes = (ms: number) => `${Math.round(ms / 60_000)} minutes`;

/** The mails about what is shared with others, by name. */
export const sharingLetters: {
  [Name in keyof SharingLetterValues]: (said: SharingLetterValues[Name]) => Letter;
} = {
  'sharing-invited': ({ owner }) => ({
    subject: 'You have been chosen',
    heading: `${owner} has chosen you`,
    parts: [
      `${owner} keeps important papers in Kinfolio, and would like you to read some of them, now or one day.`,
      'There is nothing you need to do today. You will be given a letter or a card in person.',
      `This email has no links, on purpose. If you do not know ${owner}, throw it away.`,
    ],
  }),
  'sharing-silence': ({ name, since, opens, people, sections, fine }) => ({
    subject: 'Are you all right?',
    heading: name === '' ? 'Are you all right?' : `Are you all right, ${name}?`,
    parts: [
      `You have not used Kinfolio since ${since}.`,
      'If you are well, press the button, then press once more on the page that opens. You need no password.',
      { button: 'I’m fine', link: fine },
      `If we hear nothing${opens === undefined ? '' : ` by ${opens}`}, ${
        people === 1 ? 'one person you chose' : `${people} people you chose`
      } can read ${sections === 1 ? 'one part' : `${sections} parts`} of your passport.`,
      'Going away? Log in and switch on Holiday mode.',
    ],
  }),
  'sharing-asked': ({ days, fine, signIn }) => ({
    subject: 'Someone you chose has asked to read your papers',
    parts: [
      'You can say no: press the button, and then “No, I do not agree” on the page that opens.',
      { button: 'Answer', link: fine },
      `If you agree, log in. If we hear nothing for ${days === 1 ? 'a day' : `${days} days`}, they can read the parts you picked for them.`,
      { button: 'Log in', link: signIn, quiet: true },
    ],
  }),
  'sharing-opened': ({ signIn }) => ({
    subject: 'Your passport was opened',
    parts: [
      'Someone you chose has opened your passport.',
      'If that is not right, log in and press End it.',
      { button: 'Log in', link: signIn },
    ],
  }),
  'sharing-may-read': ({ owner, card, joined, signIn }) => ({
    subject: 'You can now read the papers',
    heading: `You can now read ${owner}’s papers`,
    parts: [
      `${owner} asked us to write to you if they stopped answering. They may be ill, or they may have died; we do not know.`,
      ...(joined
        ? ['Log in as you always do.', { button: 'Log in', link: signIn, quiet: true } as const]
        : [
            '1. Find the card that you were given.',
            `2. Type ${card} into your browser.`,
            '3. Have your phone beside you: we will send it a number.',
          ]),
      'It stays open until they log in or end it. You can read and print, but not change anything.',
      'If you reach them, ask them to log in.',
    ],
  }),
  'sharing-ask-owner': ({ owner }) => ({
    subject: 'Please ask someone to log in',
    heading: `Please ask ${owner} to log in`,
    parts: [
      `${owner} keeps papers in Kinfolio and has not used it for a while. We have written, and heard nothing.`,
      `If you can reach ${owner}, please ask them to log in. If you hold a card from them, keep it at hand.`,
    ],
  }),
  'sharing-not-now': ({ owner }) => ({
    subject: 'Not now',
    parts: [`${owner} has answered: not now. You can ask again in 30 days.`],
  }),
  'sharing-stopped': ({ owner }) => ({
    subject: 'Nothing is shared with you any more',
    parts: [`${owner} no longer shares papers with you in Kinfolio. There is nothing you need to do.`],
  }),
  'sharing-closing': ({ owner, day, asks, shared }) => ({
    subject: 'An account is closing',
    heading: `${owner} is closing their account`,
    parts: [
      `${owner} keeps papers in Kinfolio, and chose you to read some of them. Their account was closed today. Everything in it is deleted on ${day}.`,
      ...(shared ? ['What they shared with you cannot be opened any more.'] : []),
      ...(asks
        ? [
            `Has ${owner} died, or can they not act for themselves? Then ask for the papers before ${day}. Use the card that you were given, or log in as you always do. We wait some days for their answer first, so do not leave it late.`,
          ]
        : []),
      'If they change their mind, we write to you again.',
    ],
  }),
  'sharing-stays': ({ owner }) => ({
    subject: 'An account is not closing after all',
    parts: [
      `${owner} has kept their Kinfolio account. Everything is as it was. There is nothing you need to do.`,
    ],
  }),
  'sharing-long-road': ({ owner, role, link }) => ({
    subject: 'Someone is using an Emergency Card without its phone and email',
    parts: [
      {
        owner:
          'Someone is using an Emergency Card for your passport. They say that they have neither the email nor the phone that you wrote down for it.',
        holder: `Someone is using the Emergency Card that ${owner} made for you. They say that they have neither this email nor your phone.`,
        other: `Someone is using an Emergency Card for the papers of ${owner}. They say that they have neither the email nor the phone that belong to it.`,
      }[role],
      role === 'holder'
        ? 'If that was not you, press the button, then press once more on the page that opens.'
        : 'If you know that this is wrong, press the button, then press once more on the page that opens.',
      { button: role === 'holder' ? 'I still have this' : 'This is wrong', link },
      'If nobody presses it for 14 days, the card alone can ask to read. Nothing is open yet then: the owner is asked first, and can say no.',
      ...(role === 'owner' ? ['If the card may be stolen, log in and stop it under People and access.'] : []),
    ],
  }),
  'sharing-rehearsal': ({ owner, days, link }) => ({
    subject: 'REHEARSAL: could you open the papers?',
    heading: `REHEARSAL. ${owner} is well`,
    parts: [
      `Nothing has happened, and nothing real will open. ${owner} would like to know whether you could read the papers if it were needed. It takes about ten minutes.`,
      '1. Find the Emergency Card that you were given.',
      '2. Have your phone beside you: we will send you a number.',
      '3. Press the button.',
      { button: 'Begin the rehearsal', link },
      `It works for ${days} days. If you do not know ${owner}, throw this email away.`,
    ],
  }),
  'sharing-changed': ({ what, signIn }) => ({
    subject: 'Who may read your passport has changed',
    parts: [
      `${what}.`,
      'If this was not you, log in and look under People and access.',
      { button: 'Log in', link: signIn, quiet: true },
    ],
  }),
  'sharing-code': ({ code, codeMs }) => ({
    subject: 'Your Kinfolio number',
    parts: [
      'Type this number into the page where you were asked for it:',
      { code },
      `It works for ${minutes(codeMs)}. If you did not ask for it, ignore this email.`,
    ],
  }),
};

/** The text messages about it. */
export const sharingTexts: { [Name in keyof SharingTextValues]: (said: SharingTextValues[Name]) => string } =
  {
    'sharing-silence-text': ({ opens }) =>
      `Kinfolio: are you all right? Please log in${opens === undefined ? '' : ` by ${opens}`}, or press I’m fine in our email.`,
    'sharing-asked-text': ({ days }) =>
      `Kinfolio: someone you chose has asked to read your papers. Log in or see our email to answer within ${days} days.`,
    'sharing-long-road-text': ({ owner, link }) =>
      `Kinfolio: someone with your Emergency Card for ${owner} says you no longer have this phone. Still have it? Press: ${link}`,
    'sharing-ask-owner-text': ({ owner }) =>
      `Kinfolio: ${owner} has not answered us for a while. If you can reach them, please ask them to log in.`,
    'sharing-not-now-text': ({ owner }) =>
      `Kinfolio: ${owner} has answered: not now. You can ask again in 30 days.`,
    'sharing-stopped-text': ({ owner }) =>
      `Kinfolio: ${owner} no longer shares papers with you. There is nothing you need to do.`,
    'sharing-may-read-text': ({ owner, card, joined }) =>
      `Kinfolio: you can now read ${owner}’s papers. ${
        joined ? 'Log in as you always do.' : `Find the card you were given, and go to ${card}`
      }`,
    'sharing-code-text': ({ code, codeMs }) =>
      `Kinfolio: your number is ${code}. It works for ${minutes(codeMs)}. Never tell it to anyone who phones you.`,
  };
