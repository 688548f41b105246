/** Adds "a" or "an" to a word: "a bill", "an account". */
export const addIndefiniteArticle = (word: string): string =>
  `${/^[aeiou]/iu.test(word) ? 'an' : 'a'} ${word}`;
