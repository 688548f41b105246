import { getConfig } from '@testing-library/react';

/** The flag that the library sets during a search that it repeats until something is found. */
const repeated = '_disableExpensiveErrorDiagnostics';
const { getElementError } = getConfig();

/**
 * Makes the error for a search that finds nothing. The library quotes the whole page in each such error. For a long
 * page this takes longer than the interval between two attempts, so a test's worker, which runs on the same thread,
 * gets only one turn per attempt and does not finish in time. So the repeated attempts quote nothing; the last one
 * still does.
 */
export function createSearchError(message: string | null, container: Element): Error {
  const config = getConfig();
  const isRepeated = repeated in config && config[repeated] === true;
  if (message === null || !isRepeated) return getElementError(message, container);
  return Object.assign(new Error(message), { name: 'TestingLibraryElementError' });
}
