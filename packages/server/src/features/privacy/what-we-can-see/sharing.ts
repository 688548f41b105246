import type { TableWords } from './words.ts';

const part = 'Your passport';

/** What is shared with others, and its release. */
export const sharing: Record<string, TableWords> = {
  persons: {
    part,
    about: 'People you chose to read parts of your passport.',
    columns: {
      email: ['readable', 'Where to write to them.'],
      phone: ['readable', 'The number for text messages to them, such as the six digits.'],
      notify: ['readable', 'A choice of earlier versions. It has no effect now.'],
      notify_by: ['readable', 'Whether by email, by text or both.'],
      mail_name: ['readable', 'Your full name, as emails to that person name you.'],
      details: ['sealed', 'Their name, relationship and your notes.'],
      last_notified_at_ms: ['readable', 'When they were last written to.'],
    },
  },
  grants: {
    part,
    about: 'What each person may open, and when: signed on your device.',
    columns: {
      person_id: ['number', 'Whose it is.'],
      document: [
        'readable',
        'Which parts, as numbers, whether they can be changed and by which accounts, and the waits or days you chose. No name, and nothing of a record.',
      ],
      own: ['sealed', 'Your own copy of its key.'],
      cover: ['sealed', 'Your letter to that person, and your name.'],
      armed_at_ms: ['readable', 'When you made it.'],
      widened_at_ms: ['readable', 'When you last allowed more.'],
      former: [
        'readable',
        'What you allowed before that, until the new terms count. Parts as numbers, and waits.',
      ],
      joined_at_ms: ['readable', 'When the person accepted.'],
      confirmed_at_ms: ['readable', 'When your device confirmed that.'],
      stopped_at_ms: ['readable', 'When you stopped it.'],
      ended_at_ms: ['readable', 'When its keys were changed.'],
      end_reason: ['readable', 'Why it ended.'],
    },
  },
  grant_boxes: {
    part,
    about: 'Keys to parts of your passport, sealed for a person you chose.',
    columns: {
      grant_id: ['number', 'Whose they are.'],
      envelope: ['sealed', 'The key of one part.'],
    },
  },
  grant_ways: {
    part,
    about: 'The cards, invitations and accounts that open them.',
    columns: {
      grant_id: ['number', 'What it opens.'],
      method: ['readable', 'A card, an invitation or an account.'],
      number: ['readable', 'The number printed on a card. It is no secret.'],
      made_at_ms: ['readable', 'When it was made.'],
      proof_hash: ['fingerprint', 'What the code of a card or invitation is recognised by.'],
      vouch: ['readable', 'A mark by which the person’s device knows your keys.'],
      envelope: ['sealed', 'The key of what is shared. Two halves open it, and ours is one.'],
      own: ['sealed', 'Your own copy of the code and of our half.'],
      rehearsal: ['sealed', 'The names of the parts, for a rehearsal.'],
      person_half: ['sealed', 'The half of a person’s account.'],
      answer: ['readable', 'The account that accepted, and the public halves of its keys.'],
      checked_at_ms: ['readable', 'When you checked that a card is readable.'],
      lost_at_ms: ['readable', 'When a person lost the way in.'],
      ended_at_ms: ['readable', 'When it stopped working.'],
    },
  },
  way_halves: {
    part,
    about:
      'Our halves of the keys of what you share. With a card or an account they open the parts you chose.',
    columns: {
      way_id: ['number', 'Which way it belongs to.'],
      half: ['readable', 'Our half. Alone it opens nothing.'],
    },
  },
  way_lookups: {
    part,
    about: 'Finds the card or invitation of a code.',
    columns: {
      lookup_hash: ['fingerprint', 'What a code is found by.'],
      way_id: ['number', 'The card or invitation.'],
    },
  },
  received_grants: {
    part,
    about: 'What others share with you.',
    columns: {
      grant_id: ['number', 'Which it is.'],
      way_id: ['number', 'How you open it.'],
      envelope: ['sealed', 'Your half of its key.'],
    },
  },
  record_files: {
    part,
    about: 'Which paper a file belongs to, once you share something.',
    columns: {
      object_id: ['number', 'The file.'],
      record_id: ['number', 'The paper. Neither its name nor what it is about is here.'],
      grant_id: ['number', 'If somebody you chose added the file: by what you share with them.'],
      said_at_ms: ['readable', 'When they did.'],
    },
  },
  grant_acts: {
    part,
    about: 'What was asked, allowed, refused and opened.',
    columns: {
      grant_id: ['number', 'What it was about.'],
      number: ['readable', 'Its place in the order.'],
      act: ['readable', 'What was done.'],
      person_id: ['number', 'Who did it.'],
      at_ms: ['readable', 'When it was done.'],
      open_ms: ['readable', 'Of an opening, from when its days count.'],
      by_link: ['readable', 'Whether it was done by a button in an email.'],
    },
  },
  notices: {
    part,
    about: 'Messages about what you share, to you and to the people you chose, and whether they arrived.',
    columns: {
      due_ms: ['readable', 'When it was due.'],
      recipient: ['readable', 'You, or the number of a person you chose.'],
      channel: ['readable', 'Email or text message.'],
      grants: ['readable', 'Which of the things you share it was about, as numbers.'],
      about: [
        'readable',
        'Such as a silence, a request, an opening, a closing, a rehearsal or an invitation.',
      ],
      message_id: ['number', 'The message.'],
      status: ['readable', 'What became of it: a word, or the number that the other mail server answered.'],
      taken_at_ms: ['readable', 'When it was handed on.'],
      reported_at_ms: ['readable', 'When it was reported delivered.'],
      delayed_at_ms: ['readable', 'When it was reported late.'],
      refused_at_ms: ['readable', 'When it was refused.'],
      bounced_at_ms: ['readable', 'When it came back.'],
    },
  },
  channels: {
    part,
    about: 'Addresses that take no messages of ours.',
    columns: {
      recipient: ['readable', 'You, or the number of a person you chose.'],
      channel: ['readable', 'Email or text message.'],
      failing_since_ms: ['readable', 'Since when.'],
      status: ['readable', 'The last answer, as a number.'],
      status_since_ms: ['readable', 'Since when the answers are of this kind.'],
      dead_at_ms: ['readable', 'When we took it for gone.'],
    },
  },
  owner_activity: {
    part,
    about: 'When you last did something, which is what a silence is measured from.',
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
      until_day: ['readable', 'The day you are back.'],
      ended_at_ms: ['readable', 'When you turned it off.'],
    },
  },
  rehearsals: {
    part,
    about: 'Rehearsals of an emergency, which give no access.',
    columns: {
      id: ['number', 'Its number.'],
      begun_at_ms: ['readable', 'When you began it.'],
    },
  },
  rehearsal_steps: {
    part,
    about: 'How far each person came in a rehearsal.',
    columns: {
      rehearsal_id: ['number', 'The rehearsal.'],
      grant_id: ['number', 'Which of the things you share was rehearsed.'],
      step: ['readable', 'What they did: reached the page, typed the card, typed the six digits, read.'],
      at_ms: ['readable', 'When they did it.'],
      detail: ['readable', 'The number of the card, or email or text message.'],
      code_hash: ['fingerprint', 'What the six digits are recognised by.'],
    },
  },
  guest_sessions: {
    part,
    about: 'Who is reading with a card just now.',
    columns: {
      token_hash: ['fingerprint', 'What their browser is recognised by.'],
      way_id: ['number', 'The card.'],
      factor_at_ms: ['readable', 'When they typed the six digits.'],
      used_at_ms: ['readable', 'When they last did something.'],
      code_hash: ['fingerprint', 'What the six digits are recognised by.'],
      code_ends_at_ms: ['readable', 'Until when they work.'],
    },
  },
  opening_proofs: {
    part,
    about: 'That you typed the six digits to read what another person shares.',
    columns: {
      grant_id: ['number', 'What you read.'],
      at_ms: ['readable', 'When you typed them.'],
      code_hash: ['fingerprint', 'What the six digits are recognised by.'],
      code_ends_at_ms: ['readable', 'Until when they work.'],
    },
  },
};
