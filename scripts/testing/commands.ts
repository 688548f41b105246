// Which test files belong to which command: those named `….long.test.ts` to `npm run test:long`, all others to `npm test`.
// Nothing else decides it, so a test moves from one to the other by its name. `npm run check` runs two projects of the usual.

export const commands = ['quick', 'usual', 'long'] as const;
export type Command = (typeof commands)[number];

const withoutLong = '--exclude=**/*.long.test.{ts,tsx}';

/** The options with which Vitest takes the files of a command. */
export const selection: Readonly<Record<Command, readonly string[]>> = {
  quick: [withoutLong, '--project=domain', '--project=vault'],
  usual: [withoutLong],
  long: ['.long.test.'],
};

/** The command that must run a test file before a landing. */
export const commandOf = (path: string): 'usual' | 'long' =>
  /\.long\.test\.tsx?$/.test(path) ? 'long' : 'usual';

/** Whether a test file may drive a browser, which needs Chromium and the built web app. */
export const isJourney = (path: string): boolean =>
  /^packages\/e2e\/src\/(?!coming-back\/|without-screens\/)/.test(path);
