import { inject } from 'vitest';
import type { RunningServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the server of this run answers. */
    defaultServer: Pick<RunningServer, 'url'>;
  }
}

/**
 * The one server with usual settings for all journeys of a run. A test that stops it, reads its mails, log or data, or
 * wants other settings, starts one of its own.
 */
export const defaultServer = (): Pick<RunningServer, 'url'> => inject('defaultServer');
