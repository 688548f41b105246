/** The steps that a thief, a stranger or the owner may take with a passport, in any order. */
export const recoverySteps = [
  'kit',
  'password',
  'renew',
  'email',
  'unlink',
  'ask-reset',
  'set-aside',
  'not-me',
  'sign-up',
  'end-seat',
  'come-back',
  'own-password',
  'hour',
  'day',
  'five-days',
  'back-up',
  'restore',
] as const;
export type RecoveryStep = (typeof recoverySteps)[number];
/** A step that a thief or a stranger takes and that may change something. */
export type AttackChange = Exclude<
  RecoveryStep,
  'come-back' | 'own-password' | 'hour' | 'day' | 'five-days' | 'back-up' | 'restore'
>;
