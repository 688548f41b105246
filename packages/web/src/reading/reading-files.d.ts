/** Types for the module that scripts/reading-files.ts creates. */
declare module 'virtual:reading-files' {
  /** The folder from which the document reader's files are served, with a slash at both ends. */
  export const readingFolder: string;
}
