// Decides which test files belong to which command: those named `….long.test.ts` to `npm run test:long`, all others to
// `npm test`. Only the name decides, so renaming a test moves it to the other command. `npm run check` runs two of the
// projects of `npm test`.

export const testCommands = ['quick', 'usual', 'long'] as const;
export type TestCommand = (typeof testCommands)[number];

const withoutLong = '--exclude=**/*.long.test.{ts,tsx}';

/** The options by which Vitest selects the files of each command. */
export const testSelectionByCommand: Readonly<Record<TestCommand, readonly string[]>> = {
  quick: [withoutLong, '--project=domain', '--project=vault'],
  usual: [withoutLong],
  long: ['.long.test.'],
};

/** The command that must run a test file before a landing. */
export const findTestCommand = (path: string): 'usual' | 'long' =>
  /\.long\.test\.tsx?$/.test(path) ? 'long' : 'usual';

/** Whether a test file may drive a browser, which needs Chromium and the built web app. */
export const isJourneyTest = (path: string): boolean =>
  /^packages\/e2e\/src\/(?!coming-back\/|without-screens\/)/.test(path);
