import type { TableText } from './words.ts';

export const passportTableTexts: Record<string, TableText> = {
  vaults: {
    part: 'Your passport',
    about: 'That you have a passport.',
    columns: {
      epoch: [
        'number',
        'A number that changes when we restore our database from a backup, so that your devices notice.',
      ],
      whole_in_epoch: ['number', 'Whether your devices have sent us what was missing from that backup.'],
    },
  },
  keysets: {
    part: 'Your passport',
    about: 'The list of what opens your passport, signed on your device.',
    columns: {
      sequence: ['readable', 'The number of this list. It goes up by one with each change.'],
      document: [
        'readable',
        'Numbers, public halves of keys and fingerprints of what is sealed. No key, and nothing from a record.',
      ],
    },
  },
  category_chain: {
    part: 'Your passport',
    about: 'Earlier keys to the parts of your passport.',
    columns: { envelope: ['sealed', 'The previous key. Only the next key opens it.'] },
  },
  earlier_identities: {
    part: 'Your passport',
    about: 'Your own earlier keys.',
    columns: {},
  },
  vault_members: { part: 'Your passport', about: 'Which accounts have access to a passport.', columns: {} },
  records: {
    part: 'Your passport',
    about: 'Your records: every account, policy, will and wish.',
    columns: {
      envelope: [
        'sealed',
        'The whole record: what kind it is, and every word and number in it. We see its size in steps of 256 characters.',
      ],
      deleted: ['readable', 'Whether you deleted the record.'],
      revision: ['readable', 'The number of the change that last touched this record.'],
      batch_id: ['number', 'The signature that the record was sent with.'],
      written_at_ms: ['readable', 'When you last saved the record.'],
      remains: [
        'sealed',
        'What remains of a record 30 days after you delete it: only what kind of record it was.',
      ],
      purged: ['readable', 'Whether those 30 days are over.'],
    },
  },
  record_versions: {
    part: 'Your passport',
    about: 'Earlier versions of your records, up to 20 of each.',
    columns: {
      record_id: ['number', 'The record that this version belongs to.'],
      deleted: ['readable', 'Whether the record was deleted in this version.'],
      envelope: ['sealed', 'The whole record, as it was in this version.'],
      written_at_ms: ['readable', 'When you saved this version.'],
      revision: ['readable', 'The number of the change that made this version.'],
      batch_id: ['number', 'The signature that this version was sent with.'],
    },
  },
  categories: {
    part: 'Your passport',
    about: 'The parts of your passport, by random numbers. Only you can read which is which.',
    columns: {
      revision: ['readable', 'How many changes have been made to this part.'],
      checkpoint: [
        'readable',
        'A signed fingerprint of all records in this part. Your devices use it to notice if we leave a record out.',
      ],
    },
  },
  batches: {
    part: 'Your passport',
    about: 'Who wrote which records.',
    columns: {
      document: ['readable', 'Fingerprints of sealed records, signed on your device. Nothing from a record.'],
    },
  },
  departures: {
    part: 'Your passport',
    about: 'A note that a record has moved to another part of your passport.',
    columns: {
      record_id: ['number', 'The record that moved.'],
      envelope: ['sealed', 'What kind of record moved.'],
      revision: ['readable', 'The number of the change that moved the record.'],
      batch_id: ['number', 'The signature that the move was sent with.'],
    },
  },
  category_keys: {
    part: 'Your passport',
    about: 'The keys to the ten parts of your passport.',
    columns: { envelope: ['sealed', 'The key, and which part of your passport it opens.'] },
  },
  vault_identities: {
    part: 'Your passport',
    about: 'Your own keys, which are used when you share something.',
    columns: {},
  },
  wraps: {
    part: 'Your passport',
    about: 'The ways to open your passport: password, recovery kit, passkeys.',
    columns: {
      method: ['readable', 'Whether this way in is a password, a recovery kit or a passkey.'],
      profile: [
        'readable',
        'The name of the fixed method that makes your password slow for a machine to guess.',
      ],
      salt: ['readable', 'A random number that is mixed into your password’s fingerprint.'],
      proof_hash: ['fingerprint', 'A fingerprint of part of your recovery code.'],
      envelope: ['sealed', 'The key to your passport. Only the password, kit or passkey opens it.'],
      confirmed_at_ms: ['readable', 'When you typed in two groups of your printed recovery code.'],
    },
  },
  passkeys: {
    part: 'Your passport',
    about: 'Passkeys that log you in and open your passport.',
    columns: {
      credential_id: ['readable', 'The number that your device gave the passkey.'],
      wrap_id: ['number', 'The entry for this passkey in the list of ways to open your passport.'],
      public_key: [
        'readable',
        'The public half of the passkey. It can check a signature, but cannot open anything.',
      ],
      counter: ['readable', 'How many times the passkey was used, if your device tells us.'],
    },
  },
  ended_ways: {
    part: 'Your passport',
    about:
      'Ways in that were removed. We keep them for three days, or 30 for a kit, so that you can get them back.',
    columns: {
      change_id: ['number', 'The change that removed this way in.'],
      kind: ['readable', 'Whether the way in was a password, a recovery kit, a passkey or a key.'],
      name: ['number', 'The reference number of the way in.'],
      row: ['sealed', 'The removed way in, with the same details as when it worked.'],
      until_ms: ['readable', 'When this row will be deleted.'],
    },
  },
  used_nonces: {
    part: 'Your passport',
    about: 'Random numbers that your device signed to prove that a change is yours. Each works once.',
    columns: {
      nonce: ['number', 'The random number.'],
      ends_at_ms: ['readable', 'When the number is deleted: five minutes after it was made.'],
    },
  },
  session_seals: {
    part: 'Your passport',
    about: 'Random numbers that identify each change your passport sends, so that none is saved twice.',
    columns: { bytes: ['readable', 'The random number. It opens nothing.'] },
  },
  reload_halves: {
    part: 'Your passport',
    about:
      'Half of a key, so that your passport stays open when you reload the page. The other half is on your device.',
    columns: {
      half: ['readable', 'Our half of the key. It opens nothing without yours.'],
      expires_at_ms: ['readable', 'When our half is deleted: 30 minutes after you last did something.'],
    },
  },
  set_aside_vaults: {
    part: 'Your passport',
    about:
      'A passport whose owner lost every way in and started again. It is kept for 90 days in case the recovery kit is found, or for up to three years while it is promised to a person they chose.',
    columns: {
      wraps: ['sealed', 'The ways that opened that passport, with the same details as when they worked.'],
      set_aside_at_ms: ['readable', 'When the owner started again.'],
    },
  },
};
