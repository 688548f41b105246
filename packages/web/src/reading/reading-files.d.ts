/** See scripts/reading-files.ts. */
declare module 'virtual:reading-files' {
  /** Where the parts that read documents are served, with a slash at both ends. */
  export const readingFolder: string;
}
