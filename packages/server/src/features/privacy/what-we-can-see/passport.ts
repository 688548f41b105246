import type { TableWords } from './words.ts';

export const passport: Record<string, TableWords> = {
  vaults: {
    part: 'Your passport',
    about: 'That you have a passport.',
    columns: {
      epoch: ['number', 'Changes when we put our database back from a copy, so that your devices notice.'],
      whole_in_epoch: ['number', 'Whether your devices gave back what such a copy had lost.'],
    },
  },
  keysets: {
    part: 'Your passport',
    about: 'The list of what opens your passport, signed on your device.',
    columns: {
      sequence: ['readable', 'Its place in the order of changes.'],
      document: [
        'readable',
        'Numbers, public halves of keys and fingerprints of what is sealed. No key, and nothing of a record.',
      ],
    },
  },
  category_chain: {
    part: 'Your passport',
    about: 'Earlier keys of the parts of your passport.',
    columns: { envelope: ['sealed', 'The key before. Only the key after it opens it.'] },
  },
  earlier_identities: {
    part: 'Your passport',
    about: 'Your own keys from before they were changed.',
    columns: {},
  },
  vault_members: { part: 'Your passport', about: 'Who may reach a passport.', columns: {} },
  records: {
    part: 'Your passport',
    about: 'Your records: every account, policy, will and wish.',
    columns: {
      envelope: [
        'sealed',
        'The whole record: what kind it is, and every word and number in it. We see its size in steps of 256 characters.',
      ],
      deleted: ['readable', 'Whether you deleted it.'],
      revision: ['readable', 'Its place in the order of changes.'],
      batch_id: ['number', 'The signature that it was sent with.'],
      written_at_ms: ['readable', 'When you last saved it.'],
      remains: ['sealed', 'What takes its place 30 days after you delete it: nothing but its kind.'],
      purged: ['readable', 'Whether those 30 days are over.'],
    },
  },
  record_versions: {
    part: 'Your passport',
    about: 'Earlier versions of your records, up to 20 of each.',
    columns: {
      record_id: ['number', 'The record it is a version of.'],
      deleted: ['readable', 'Whether this version says it was deleted.'],
      envelope: ['sealed', 'The whole record, as it was.'],
      written_at_ms: ['readable', 'When you saved it.'],
      revision: ['readable', 'Its place in the order of changes.'],
      batch_id: ['number', 'The signature that it was sent with.'],
    },
  },
  categories: {
    part: 'Your passport',
    about: 'The parts of your passport, by random numbers. Which is which, only you can read.',
    columns: {
      revision: ['readable', 'How often anything in it was changed.'],
      checkpoint: [
        'readable',
        'A signed fingerprint of all records in it, by which your devices notice if we leave one out.',
      ],
    },
  },
  batches: {
    part: 'Your passport',
    about: 'Who wrote which records.',
    columns: {
      document: ['readable', 'Fingerprints of sealed records, signed on your device. Nothing of a record.'],
    },
  },
  departures: {
    part: 'Your passport',
    about: 'That a record is in another part of your passport now.',
    columns: {
      record_id: ['number', 'The record.'],
      envelope: ['sealed', 'What kind of record it was.'],
      revision: ['readable', 'Its place in the order of changes.'],
      batch_id: ['number', 'The signature that it was sent with.'],
    },
  },
  category_keys: {
    part: 'Your passport',
    about: 'The keys of the ten parts of your passport.',
    columns: { envelope: ['sealed', 'The key, and which part it opens.'] },
  },
  vault_identities: {
    part: 'Your passport',
    about: 'Your own keys, for the day you share something.',
    columns: {},
  },
  wraps: {
    part: 'Your passport',
    about: 'The ways to open your passport: password, recovery kit, passkeys.',
    columns: {
      method: ['readable', 'Which way it is.'],
      profile: ['readable', 'How hard your password is to guess by machine: the name of a fixed recipe.'],
      salt: ['readable', 'A random number that goes into your password’s fingerprint.'],
      proof_hash: ['fingerprint', 'A fingerprint of a part of your recovery code.'],
      envelope: ['sealed', 'The key to your passport. Only the password, kit or passkey opens it.'],
      confirmed_at_ms: ['readable', 'When you typed in two groups of your printed recovery code.'],
    },
  },
  passkeys: {
    part: 'Your passport',
    about: 'Passkeys that log you in and open your passport.',
    columns: {
      credential_id: ['readable', 'The number your device gave it.'],
      wrap_id: ['number', 'The way in it belongs to.'],
      public_key: ['readable', 'The public half. It can check and open nothing.'],
      counter: ['readable', 'How often it was used, if your device says so.'],
    },
  },
  ended_ways: {
    part: 'Your passport',
    about:
      'Ways in that were taken away, kept for three days, or a kit for 30, so that you can take it back.',
    columns: {
      change_id: ['number', 'The change that took it away.'],
      kind: ['readable', 'Which way it was.'],
      name: ['number', 'Which one of them.'],
      row: ['sealed', 'The way, with the same parts as above.'],
      until_ms: ['readable', 'When it is thrown away.'],
    },
  },
  used_nonces: {
    part: 'Your passport',
    about: 'Random numbers that your device signed to prove that a change is yours. Each counts once.',
    columns: {
      nonce: ['number', 'The random number.'],
      ends_at_ms: ['readable', 'When it is thrown away: five minutes after it was made.'],
    },
  },
  session_seals: {
    part: 'Your passport',
    about: 'Random numbers that mark what your passport sends.',
    columns: { bytes: ['readable', 'The random number. It opens nothing.'] },
  },
  reload_halves: {
    part: 'Your passport',
    about:
      'Half of a key, so that your passport stays open when you reload the page. The other half is on your device.',
    columns: {
      half: ['readable', 'Our half. It opens nothing without yours.'],
      expires_at_ms: ['readable', 'When it is thrown away: 30 minutes after you last did something.'],
    },
  },
  set_aside_vaults: {
    part: 'Your passport',
    about:
      'A passport whose owner lost every way in and began again. It is kept for 90 days in case the kit turns up, and up to three years while it is promised to a person you chose.',
    columns: {
      wraps: ['sealed', 'The ways that opened it, with the same parts as above.'],
      set_aside_at_ms: ['readable', 'When they began again.'],
    },
  },
};
