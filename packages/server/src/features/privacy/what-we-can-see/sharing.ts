import type { TableText } from './words.ts';

const part = 'Your passport';

/** The descriptions of the tables about shared access and its release. */
export const sharingTableTexts: Record<string, TableText> = {
  persons: {
    part,
    about: 'People you chose to read parts of your passport.',
    columns: {
      email: ['readable', 'The person’s email address.'],
      phone: ['readable', 'The person’s phone number for text messages, such as those with six-digit codes.'],
      notify: ['readable', 'A setting from earlier versions. It no longer has any effect.'],
      notify_by: ['readable', 'Whether we write to the person by email, by text or both.'],
      mail_name: ['readable', 'Your full name, as used in emails to that person.'],
      details: ['sealed', 'The person’s name and relationship to you, and your notes.'],
      last_notified_at_ms: ['readable', 'When we last wrote to the person.'],
    },
  },
  grants: {
    part,
    about: 'What each person may open, and when: signed on your device.',
    columns: {
      person_id: ['number', 'The person who has this access.'],
      document: [
        'readable',
        'The numbers of the parts, the accounts that may change them, and the waits or days you chose. No name, and nothing from a record.',
      ],
      own: ['sealed', 'Your own copy of the key to this access.'],
      cover: ['sealed', 'Your letter to that person, and your name.'],
      armed_at_ms: ['readable', 'When you gave this access.'],
      widened_at_ms: ['readable', 'When you last added something to this access.'],
      former: [
        'readable',
        'The access you gave before a change, until the new terms start: its parts, as numbers, and its waits.',
      ],
      joined_at_ms: ['readable', 'When the person accepted this access.'],
      confirmed_at_ms: ['readable', 'When your device confirmed that it was the right person.'],
      stopped_at_ms: ['readable', 'When you stopped this access.'],
      ended_at_ms: ['readable', 'When the keys were changed after this access was stopped.'],
      end_reason: ['readable', 'Why this access ended.'],
    },
  },
  grant_boxes: {
    part,
    about: 'Keys to parts of your passport, sealed for a person you chose.',
    columns: {
      grant_id: ['number', 'The access that the key belongs to.'],
      envelope: ['sealed', 'The key to one part of your passport.'],
    },
  },
  grant_ways: {
    part,
    about: 'The cards, invitations and accounts that can open what you share.',
    columns: {
      grant_id: ['number', 'The access that it opens.'],
      method: ['readable', 'Whether this way in is a card, an invitation or an account.'],
      number: ['readable', 'The number printed on the card. It is not secret.'],
      made_at_ms: ['readable', 'When the card or invitation was made.'],
      proof_hash: ['fingerprint', 'How we recognise the code of a card or invitation.'],
      vouch: ['readable', 'A code the person’s device uses to recognise your keys.'],
      envelope: ['sealed', 'The key to what you share. It takes two halves to open, and we have one.'],
      own: ['sealed', 'Your own copy of the code and of our half.'],
      rehearsal: ['sealed', 'The names of the parts of your passport, shown in a rehearsal.'],
      person_half: ['sealed', 'The half of the key that belongs to the person’s account.'],
      answer: ['readable', 'The account that accepted the invitation, and the public halves of its keys.'],
      checked_at_ms: ['readable', 'When you checked that the card is readable.'],
      lost_at_ms: ['readable', 'When the person lost the card or the account.'],
      ended_at_ms: ['readable', 'When the card, invitation or account stopped working for this access.'],
    },
  },
  way_halves: {
    part,
    about:
      'Our halves of the keys to what you share. Together with a card or an account, our half opens the parts you chose.',
    columns: {
      way_id: ['number', 'The card, invitation or account that our half belongs to.'],
      half: ['readable', 'Our half of the key. It opens nothing on its own.'],
    },
  },
  way_lookups: {
    part,
    about: 'Which card or invitation a code belongs to.',
    columns: {
      lookup_hash: ['fingerprint', 'The value by which we find a code.'],
      way_id: ['number', 'The card or invitation that the code belongs to.'],
    },
  },
  received_grants: {
    part,
    about: 'What others share with you.',
    columns: {
      grant_id: ['number', 'The access that another person gave you.'],
      way_id: ['number', 'The invitation that you accepted.'],
      envelope: ['sealed', 'Your half of the key to what is shared.'],
    },
  },
  record_files: {
    part,
    about: 'Which paper a file belongs to, once you share something.',
    columns: {
      object_id: ['number', 'The file that belongs to the paper.'],
      record_id: ['number', 'The paper. The name of the paper and what it is about are not stored here.'],
      grant_id: ['number', 'If someone you chose added the file: the access they used.'],
      said_at_ms: ['readable', 'When that person added the file.'],
    },
  },
  grant_acts: {
    part,
    about: 'What was asked, allowed, refused and opened.',
    columns: {
      grant_id: ['number', 'The access that the event was about.'],
      number: ['readable', 'The position of the event in the list.'],
      act: ['readable', 'What happened: someone asked, answered or opened.'],
      person_id: ['number', 'The person who did it.'],
      at_ms: ['readable', 'When it happened.'],
      open_ms: ['readable', 'If access was opened: when we started counting its days.'],
      by_link: ['readable', 'Whether someone used a button in an email.'],
    },
  },
  notices: {
    part,
    about: 'Messages about what you share, to you and to the people you chose, and whether they arrived.',
    columns: {
      due_ms: ['readable', 'When the message was due.'],
      recipient: ['readable', 'Who the message was for: you, or the number of a person you chose.'],
      channel: ['readable', 'Email or text message.'],
      grants: ['readable', 'The access that the message was about, as numbers.'],
      about: [
        'readable',
        'What the message was about, such as not hearing from you, a request, access being opened or a rehearsal.',
      ],
      message_id: ['number', 'The message’s reference number.'],
      status: [
        'readable',
        'What happened to the message: a word, or the number that the other mail server answered with.',
      ],
      taken_at_ms: ['readable', 'When the message was passed on.'],
      reported_at_ms: ['readable', 'When the message was reported as delivered.'],
      delayed_at_ms: ['readable', 'When the message was reported as delayed.'],
      refused_at_ms: ['readable', 'When the message was refused.'],
      bounced_at_ms: ['readable', 'When the message was returned.'],
    },
  },
  channels: {
    part,
    about: 'Addresses that do not accept our messages.',
    columns: {
      recipient: ['readable', 'Who the message was for: you, or the number of a person you chose.'],
      channel: ['readable', 'Email or text message.'],
      failing_since_ms: ['readable', 'When the address first refused a message.'],
      status: ['readable', 'The other mail server’s last answer, as a number.'],
      status_since_ms: ['readable', 'When that server first gave this answer.'],
      dead_at_ms: ['readable', 'When we decided that the address no longer works.'],
    },
  },
  owner_activity: {
    part,
    about:
      'When you last did something. From then on, we count how many days have passed since we heard from you.',
    columns: {
      acted_at_ms: ['readable', 'When you last used Kinfolio.'],
      unlocked_at_ms: ['readable', 'When you last unlocked your passport.'],
      pressed_at_ms: ['readable', 'When you last pressed “I’m fine”.'],
    },
  },
  pauses: {
    part,
    about: 'Your holidays. We do not ask whether you are well, and no wait ends before you are back.',
    columns: {
      from_ms: ['readable', 'When you turned on holiday mode.'],
      until_day: ['readable', 'The day you said you would be back.'],
      ended_at_ms: ['readable', 'When you turned holiday mode off.'],
    },
  },
  rehearsals: {
    part,
    about: 'Rehearsals of an emergency, which give no access.',
    columns: {
      id: ['number', 'The rehearsal’s reference number.'],
      begun_at_ms: ['readable', 'When you began the rehearsal.'],
    },
  },
  rehearsal_steps: {
    part,
    about: 'How far each person got in a rehearsal.',
    columns: {
      rehearsal_id: ['number', 'The rehearsal the person took part in.'],
      grant_id: ['number', 'The access that was rehearsed.'],
      step: [
        'readable',
        'What the person did: opened the page, typed the code on the card, typed the six digits, or read the papers.',
      ],
      at_ms: ['readable', 'When the person did it.'],
      detail: ['readable', 'The number of the card, or whether the code came by email or text message.'],
      code_hash: ['fingerprint', 'How we recognise the six digits.'],
    },
  },
  guest_sessions: {
    part,
    about: 'Who is reading with a card at the moment.',
    columns: {
      token_hash: ['fingerprint', 'How we recognise the reader’s browser.'],
      way_id: ['number', 'The card that is being used.'],
      factor_at_ms: ['readable', 'When the reader typed the six digits.'],
      used_at_ms: ['readable', 'When the reader last did something.'],
      code_hash: ['fingerprint', 'How we recognise the six digits.'],
      code_ends_at_ms: ['readable', 'When the six digits stop working.'],
    },
  },
  opening_proofs: {
    part,
    about: 'A note that you typed the six digits to read what another person shares.',
    columns: {
      grant_id: ['number', 'The access that you used to read.'],
      at_ms: ['readable', 'When you typed the six digits.'],
      code_hash: ['fingerprint', 'How we recognise the six digits.'],
      code_ends_at_ms: ['readable', 'When the six digits stop working.'],
    },
  },
};
