declare module 'text-readability' {
  const readability: {
    /** The Flesch-Kincaid grade: the school year in the United States in which pupils can read a text. */
    fleschKincaidGrade(text: string): number;
  };
  export default readability;
}
