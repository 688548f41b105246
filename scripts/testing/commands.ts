// Which test files belong to which command: those named `….long.test.ts` to `npm run test:long`, all others to `npm test`.
// Nothing else decides it, so a test moves from one to the other by its name.

export const commands = ['usual', 'long'] as const;
export type Command = (typeof commands)[number];

/** What `npm run` calls a command. */
export const scriptOf: Readonly<Record<Command, string>> = { usual: 'test', long: 'test:long' };

/** What Vitest is told, besides what to do, so that it takes the files of a command. */
export const selection: Readonly<Record<Command, readonly string[]>> = {
  usual: ['--exclude=**/*.long.test.{ts,tsx}'],
  long: ['.long.test.'],
};

export const commandOf = (path: string): Command => (/\.long\.test\.tsx?$/.test(path) ? 'long' : 'usual');
