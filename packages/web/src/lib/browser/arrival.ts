// [Note: No sign-in code stays in an address] A person who returns from an identity provider or from an email arrives
// with a code in the address. Before anything else runs, we move the code into memory and remove it from the address,
// because addresses end up in browser histories, screenshots and error reports. We never accept a session in an
// address, because an attacker could have written that address.

const carried = ['code', 'error', 'error_code', 'error_description'];
const tokens = /[#&](?:access_token|refresh_token|provider_token)=/;
const codeId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** This page, for connecting sign-in methods, reads the values itself and removes them. */
const reads = /^\/settings\/signing-in\/?$/;
const takesPeopleIn = /^\/(?:welcome|login)\/?$/;

let arrived: URL | undefined;

/**
 * Removes the arrival values from a URL and returns its path, query and fragment. Returns undefined if the URL has no
 * such values.
 */
export function removeArrivalValues(address: URL): string | undefined {
  const { searchParams, pathname } = address;
  const hasCode = codeId.test(searchParams.get('code') ?? '') || searchParams.has('error_code');
  const hasTokens = tokens.test(address.hash);
  if ((!hasCode || reads.test(pathname)) && !hasTokens) return undefined;
  const clean = new URL(address);
  for (const name of carried) clean.searchParams.delete(name);
  if (hasTokens || takesPeopleIn.test(pathname)) clean.hash = '';
  // Tells the page after a reload that the person has come back from a provider or an email.
  if (takesPeopleIn.test(pathname)) clean.searchParams.set('back', '1');
  return `${pathname}${clean.search}${clean.hash}`;
}

/** Moves the arrival values from this page's URL into memory. Call this function before anything else. */
export function captureArrivalValues(): void {
  const address = new URL(window.location.href);
  const clean = removeArrivalValues(address);
  if (clean === undefined) return;
  if (takesPeopleIn.test(address.pathname)) arrived = address;
  window.history.replaceState(window.history.state, '', clean);
}

/** The URL that this page was opened with, including its arrival values; the current URL if there were none. */
export const getArrivalUrl = (): URL => arrived ?? new URL(window.location.href);
