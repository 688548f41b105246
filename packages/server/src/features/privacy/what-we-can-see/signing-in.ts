import type { TableWords } from './words.ts';

export const signingIn: Record<string, TableWords> = {
  identities: {
    part: 'Logging in',
    about: 'The ways you log in: by email, by phone or with another company.',
    columns: {
      provider: ['readable', 'Which way it is.'],
      provider_id: ['readable', 'What you are called there.'],
      data: ['readable', 'What that company told us: most often your name and email address.'],
    },
  },
  account_links: {
    part: 'Logging in',
    about: 'Which account somebody has whom another company knows.',
    columns: {
      provider: ['readable', 'Which company it is.'],
      provider_id: ['readable', 'What you are called there.'],
    },
  },
  sessions: {
    part: 'Logging in',
    about: 'Where you are logged in.',
    columns: {
      aal: ['readable', 'Whether you used one step or two.'],
      amr: ['readable', 'Which steps you used, and when.'],
      refresh_number: ['readable', 'How often this sign-in was made to last longer.'],
      used_number: ['readable', 'How far of that your device has shown us it heard.'],
      recent_rotations_ms: ['readable', 'When that happened last.'],
      siblings_from: ['readable', 'From which of these on they were made for the same one.'],
      lost_number: ['readable', 'Up to which of them your device did not hear our answer.'],
      spent: ['readable', 'Which of them were exchanged last, and when.'],
      last_activity_at_ms: ['readable', 'When you last did something. It is how we lock after 30 minutes.'],
      raised_at_number: ['readable', 'From when on you had used two steps.'],
      confirmed_at_ms: ['readable', 'When you showed more than a password on this device.'],
      device: [
        'readable',
        'The browser, the system, the time zone and, on a server that looks it up, the town or country.',
      ],
      opened_at_ms: ['readable', 'When you showed what also opens your passport, such as your password.'],
      opened_by: ['number', 'Which recovery kit or passkey you used, if it was one.'],
      present_until_ms: ['readable', 'Until when that counts for a change of what guards your account.'],
      device_hash: ['fingerprint', 'A fingerprint of the random number that the device was given.'],
      device_code: ['fingerprint', 'A fingerprint of the code we sent you for this device.'],
    },
  },
  known_devices: {
    part: 'Logging in',
    about: 'Devices on which we have seen you before.',
    columns: {
      token_hash: ['fingerprint', 'A fingerprint of a random number that the device keeps.'],
      last_seen_at_ms: ['readable', 'When it was last used.'],
    },
  },
  factors: {
    part: 'Logging in',
    about: 'Your second steps, if you have switched any on.',
    columns: {
      type: ['readable', 'App, text message, passkey or recovery codes.'],
      friendly_name: ['readable', 'The name you gave it.'],
      verified_at_ms: ['readable', 'When it first worked.'],
      sealed_secret: [
        'server-sealed',
        'The secret of your authenticator app. We need it to check your code.',
      ],
      last_time_step: ['readable', 'Which code was used last, so that none is used twice.'],
      phone: ['readable', 'The number that gets the code.'],
      passkey: ['readable', 'The public half of the passkey. It can check and open nothing.'],
      last_challenged_at_ms: ['readable', 'When it was last asked for.'],
    },
  },
  factor_challenges: {
    part: 'Logging in',
    about: 'Second steps that were asked for and not answered yet.',
    columns: { expires_at_ms: ['readable', 'When it is too late to answer.'] },
  },
  recovery_codes: {
    part: 'Logging in',
    about: 'Your ten spare codes for the second step.',
    columns: {
      hash: ['fingerprint', 'A fingerprint of the code.'],
      used_at_ms: ['readable', 'When it was used up.'],
    },
  },
  one_time_codes: {
    part: 'Logging in',
    about: 'The codes we sent by email or text. Each is removed when it is used or too old.',
    columns: {
      purpose: ['readable', 'What it is for, such as a forgotten password.'],
      address: ['fingerprint', 'A fingerprint of the address it was sent to.'],
      code_hash: ['fingerprint', 'A fingerprint of the 6 digits.'],
      link_hash: ['fingerprint', 'A fingerprint of the link in the same email.'],
      wrong: ['readable', 'How often a wrong code was typed where you asked for it.'],
      wrong_elsewhere: ['readable', 'How often a wrong code was typed anywhere else.'],
      asked_by: ['fingerprint', 'A fingerprint of the number of the device that asked for it.'],
      challenge: ['readable', 'A number by which the program that asked is known again.'],
      code_ends_at_ms: ['readable', 'When the code stops working.'],
      link_ends_at_ms: ['readable', 'When the link stops working.'],
    },
  },
  sign_up_invitations: {
    part: 'Logging in',
    about:
      'Invitations to make an account, on a server that takes nobody else. Removed 90 days after they are over.',
    columns: {
      code_hash: ['fingerprint', 'A fingerprint of the code in the invitation.'],
      expires_at_ms: ['readable', 'When the invitation stops working.'],
      used_at_ms: ['readable', 'When it was used.'],
      used_by: ['fingerprint', 'A fingerprint of the email address it was used for.'],
    },
  },
  flow_states: {
    part: 'Logging in',
    about: 'Sign-ins that were begun and wait a few minutes for the program that began them.',
    columns: {
      auth_code: ['number', 'A random number that is used once.'],
      challenge: ['readable', 'A number by which the program is known again.'],
      method: ['readable', 'How you are logging in.'],
      sealed_tokens: ['server-sealed', 'What another company gave for the same program.'],
    },
  },
  outside_flows: {
    part: 'Logging in',
    about: 'People who were sent to another company to log in and are not back yet.',
    columns: {
      state_hash: ['fingerprint', 'A fingerprint of the number they will bring back.'],
      sealed: ['server-sealed', 'What their answer will be checked with.'],
      ends_at_ms: ['readable', 'When it is too late to come back.'],
    },
  },
  sso_providers: {
    part: 'Logging in',
    about: 'Organisations whose people log in here. Nothing about a person.',
    columns: {
      entity_id: ['readable', 'The organisation’s name for itself.'],
      metadata_xml: ['readable', 'How its sign-in works, as it tells everybody.'],
      metadata_url: ['readable', 'Where it tells that.'],
      attribute_mapping: ['readable', 'What it calls a name and an email address.'],
      name_id_format: ['readable', 'How it names people.'],
    },
  },
  sso_domains: {
    part: 'Logging in',
    about: 'Which email addresses belong to such an organisation.',
    columns: {
      domain: ['readable', 'What stands behind the @.'],
      provider_id: ['number', 'The organisation.'],
    },
  },
};
