import { inject } from 'vitest';
import { mailsShownAt } from './mail.ts';
import { databaseAt, type RunningServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the server of this run, its database, and the address that shows the mails it sent. */
    defaultServer: Pick<RunningServer, 'url'> & { readonly databaseUrl: string; readonly mails: string };
  }
}

/**
 * The one server with usual settings for all journeys of a run. A test that stops it, reads its log or files, or wants other
 * settings, starts one of its own.
 */
export function defaultServer(): Pick<RunningServer, 'url'> {
  const { url, databaseUrl, mails } = inject('defaultServer');
  // A test can then reach the rows of its own people and the codes that were mailed to them.
  databaseAt.set(url, databaseUrl);
  mailsShownAt.set(url, mails);
  return { url };
}
