/**
 * Why a password of full length is refused: it is on the lists of those people guess first, it is made of what is known
 * about the person, or it is guessed soon all the same.
 */
export type Weakness = 'common' | 'personal' | 'easy';

const advice = 'Three words you will remember work well.';

/** The message under the password box. Apart from the check, so that a page can load without these words. */
export const weaknessWords: Readonly<Record<Weakness, string>> = {
  common: `This is one of the passwords people guess first. ${advice}`,
  personal: `This is little more than your details or our name, and people guess those first. ${advice}`,
  easy: `A computer guesses this in under a million tries. ${advice}`,
};
