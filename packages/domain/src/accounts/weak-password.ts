/**
 * Why a password of sufficient length is rejected: it is on a list of the most common passwords, it is made of facts
 * about the person, or it is easy to guess for another reason.
 */
export type PasswordWeakness = 'common' | 'personal' | 'easy';

const advice = 'Three words that you will remember make a good password.';

/**
 * The message under the password field. In its own module, apart from the check, so that a page can load without this
 * text.
 */
export const passwordWeaknessMessages: Readonly<Record<PasswordWeakness, string>> = {
  common: `This is one of the passwords people guess first. ${advice}`,
  personal: `This password is mostly your details or our name, and people guess those first. ${advice}`,
  easy: `A computer could guess this in under a million tries. ${advice}`,
};
