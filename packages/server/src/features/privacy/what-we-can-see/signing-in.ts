import type { TableText } from './words.ts';

export const signInTableTexts: Record<string, TableText> = {
  identities: {
    part: 'Logging in',
    about: 'The ways you log in: by email, by phone or with another company.',
    columns: {
      provider: ['readable', 'Whether you log in by email, by phone or with another company.'],
      provider_id: ['readable', 'The name or number that identifies you there.'],
      data: ['readable', 'What that company told us: most often your name and email address.'],
    },
  },
  account_links: {
    part: 'Logging in',
    about: 'Which account belongs to someone who logs in with another company.',
    columns: {
      provider: ['readable', 'The other company.'],
      provider_id: ['readable', 'The name or number that identifies you there.'],
    },
  },
  sessions: {
    part: 'Logging in',
    about: 'Where you are logged in.',
    columns: {
      aal: ['readable', 'Whether you used one step or two to log in.'],
      amr: ['readable', 'Which steps you used to log in, and when.'],
      refresh_number: ['readable', 'How many times this login was renewed.'],
      used_number: ['readable', 'How many of those renewals your device has confirmed it received.'],
      recent_rotations_ms: ['readable', 'When this login was last renewed.'],
      siblings_from: ['readable', 'The first renewal that several tabs made at the same moment.'],
      lost_number: ['readable', 'The last renewal whose answer did not reach your device.'],
      spent: ['readable', 'The last renewals that were used, and when they were used.'],
      last_activity_at_ms: ['readable', 'When you last did something. We use it to lock after 30 minutes.'],
      raised_at_number: ['readable', 'The first renewal after you had used two steps.'],
      confirmed_at_ms: ['readable', 'When you proved who you are with more than a password on this device.'],
      device: [
        'readable',
        'The browser, the system, the time zone and, on a server that looks it up, the town or country.',
      ],
      opened_at_ms: [
        'readable',
        'When you used something that also opens your passport, such as your password.',
      ],
      opened_by: ['number', 'Which recovery kit or passkey you used, if you used one.'],
      present_until_ms: ['readable', 'The deadline for changing what protects your account.'],
      device_hash: ['fingerprint', 'A fingerprint of the random number that the device was given.'],
      device_code: ['fingerprint', 'A fingerprint of the code we sent you for this device.'],
    },
  },
  known_devices: {
    part: 'Logging in',
    about: 'Devices on which we have seen you before.',
    columns: {
      token_hash: ['fingerprint', 'A fingerprint of a random number that the device keeps.'],
      last_seen_at_ms: ['readable', 'When the device was last used.'],
    },
  },
  factors: {
    part: 'Logging in',
    about: 'Your second steps, if you have switched any on.',
    columns: {
      type: ['readable', 'Whether this second step is an app, text messages, a passkey or recovery codes.'],
      friendly_name: ['readable', 'The name you gave this second step.'],
      verified_at_ms: ['readable', 'When this second step first worked.'],
      sealed_secret: [
        'server-sealed',
        'The secret of your authenticator app. We need it to check your code.',
      ],
      last_time_step: ['readable', 'Which code was used last, so that none is used twice.'],
      phone: ['readable', 'The number we send the code to.'],
      passkey: [
        'readable',
        'The public half of the passkey. It can check a signature, but cannot open anything.',
      ],
      last_challenged_at_ms: ['readable', 'When we last asked you for this second step.'],
    },
  },
  factor_challenges: {
    part: 'Logging in',
    about: 'Second steps that we asked for and that you have not completed yet.',
    columns: { expires_at_ms: ['readable', 'The deadline for completing this second step.'] },
  },
  recovery_codes: {
    part: 'Logging in',
    about: 'Your ten spare codes for the second step.',
    columns: {
      hash: ['fingerprint', 'A fingerprint of the code.'],
      used_at_ms: ['readable', 'When the code was used.'],
    },
  },
  one_time_codes: {
    part: 'Logging in',
    about: 'The codes we sent by email or text. Each is removed when it is used or has expired.',
    columns: {
      purpose: ['readable', 'What the code is for, such as a forgotten password.'],
      address: ['fingerprint', 'A fingerprint of the address that the code was sent to.'],
      code_hash: ['fingerprint', 'A fingerprint of the 6 digits.'],
      link_hash: ['fingerprint', 'A fingerprint of the link in the same email.'],
      wrong: ['readable', 'How many wrong codes were typed on the device that asked for the code.'],
      wrong_elsewhere: ['readable', 'How many times a wrong code was typed on another device.'],
      asked_by: ['fingerprint', 'A fingerprint of the number of the device that asked for the code.'],
      challenge: ['readable', 'A number that identifies the program that asked for the code.'],
      code_ends_at_ms: ['readable', 'When the code stops working.'],
      link_ends_at_ms: ['readable', 'When the link stops working.'],
    },
  },
  sign_up_invitations: {
    part: 'Logging in',
    about:
      'Invitations to make an account, on a server that accepts only invited people. Removed 90 days after they end.',
    columns: {
      code_hash: ['fingerprint', 'A fingerprint of the code in the invitation.'],
      expires_at_ms: ['readable', 'When the invitation stops working.'],
      used_at_ms: ['readable', 'When the invitation was used.'],
      used_by: ['fingerprint', 'A fingerprint of the email address that the invitation was used for.'],
    },
  },
  flow_states: {
    part: 'Logging in',
    about: 'Logins that wait a few minutes for the program that started them.',
    columns: {
      auth_code: ['number', 'A random number that is used once.'],
      challenge: ['readable', 'A number that identifies the program that started the login.'],
      method: ['readable', 'How you are logging in.'],
      sealed_tokens: ['server-sealed', 'What the other company gave us for that program.'],
    },
  },
  outside_flows: {
    part: 'Logging in',
    about: 'People who were sent to another company to log in and have not come back yet.',
    columns: {
      state_hash: ['fingerprint', 'A fingerprint of the number that the person will bring back.'],
      sealed: ['server-sealed', 'What we compare the other company’s answer with.'],
      ends_at_ms: ['readable', 'The time by which the person must come back.'],
    },
  },
  sso_providers: {
    part: 'Logging in',
    about: 'Organisations whose people log in here. Nothing about a person.',
    columns: {
      entity_id: ['readable', 'What the organisation calls itself.'],
      metadata_xml: ['readable', 'How the organisation’s login works, as it publishes it.'],
      metadata_url: ['readable', 'The address where the organisation publishes this.'],
      attribute_mapping: [
        'readable',
        'The words that the organisation uses for a name and an email address.',
      ],
      name_id_format: ['readable', 'The form in which the organisation identifies people.'],
    },
  },
  sso_domains: {
    part: 'Logging in',
    about: 'Which email addresses belong to such an organisation.',
    columns: {
      domain: ['readable', 'The part of an email address after the @.'],
      provider_id: ['number', 'The organisation that the email addresses belong to.'],
    },
  },
};
