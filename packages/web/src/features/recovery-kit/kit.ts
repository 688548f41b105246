/** The content of a printed kit. The groups are secret: show them, but never store or log them. */
export interface PrintedKit {
  readonly groups: readonly string[];
  readonly displayName: string;
  readonly email: string;
  /** The date on which the kit was made, as text. */
  readonly madeOn: string;
  /** The address of the page on which the kit is used: "kinfolio.co.uk/recover". */
  readonly address: string;
}

/** The text of the kit, the same on screen, on paper and in the file. */
export const recoveryKitTexts = {
  title: 'Kinfolio recovery kit',
  purpose:
    'If you forget your password, this code opens your passport on any device. We keep no copy. If anyone uses it, we email you.',
  stepsTitle: 'To use it',
  steps: (address: string) => [
    `Go to ${address}`,
    'Type the email above and this code, then choose a new password.',
    'Print the new kit, and tear this one up.',
  ],
  keepTitle: 'To keep it',
  keep: [
    'Keep it with your will, at home or with your solicitor.',
    'Paper is safest. No printer? Save the file where only you can open it. Do not email it or post it online.',
    'Anyone who has this code can open your passport.',
  ],
} as const;
