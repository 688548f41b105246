import { getConfig } from '@testing-library/react';

/** The library's own mark on a search that is repeated until something comes. */
const repeated = '_disableExpensiveErrorDiagnostics';
const { getElementError } = getConfig();

/**
 * The error of a search that finds nothing. The library quotes the whole page in each one. With a long page that takes
 * longer than the pause between two looks: the worker of a test runs on the same thread, gets one turn a look, and is
 * not done in time. So a look that is repeated quotes nothing; the last one still does.
 */
export function searchError(message: string | null, container: Element): Error {
  const config = getConfig();
  const isRepeated = repeated in config && config[repeated] === true;
  if (message === null || !isRepeated) return getElementError(message, container);
  return Object.assign(new Error(message), { name: 'TestingLibraryElementError' });
}
