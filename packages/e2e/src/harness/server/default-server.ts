import { inject } from 'vitest';
import { mailViewerUrls } from './mail.ts';
import { databaseAt, type RunningServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of this run's server, its database, and the address at which its emails can be read. */
    defaultServer: Pick<RunningServer, 'url'> & { readonly databaseUrl: string; readonly mails: string };
  }
}

/**
 * The one server with the usual settings for all journeys in a run. A test that stops a server, reads its log or files,
 * or needs other settings starts its own.
 */
export function getDefaultServer(): Pick<RunningServer, 'url'> {
  const { url, databaseUrl, mails } = inject('defaultServer');
  // Lets a test find the rows of its own people and the codes emailed to them.
  databaseAt.set(url, databaseUrl);
  mailViewerUrls.set(url, mails);
  return { url };
}
