/** "a bill", "an account". */
export const withArticle = (word: string): string => `${/^[aeiou]/iu.test(word) ? 'an' : 'a'} ${word}`;
