// [Note: Nothing that signs in stays in an address] The way back from a provider or a mail carries a code in the address.
// Before all else runs it is taken into memory, and the address, which histories, screenshots and page reports keep, no
// longer has it. Sessions in an address are not taken at all: a stranger can write such an address.

const carried = ['code', 'error', 'error_code', 'error_description'];
const tokens = /[#&](?:access_token|refresh_token|provider_token)=/;
const codeId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** The page of connected sign-ins reads its own, and tidies them. */
const reads = /^\/settings\/signing-in\/?$/;
const takesPeopleIn = /^\/(?:welcome|login)\/?$/;

let arrived: URL | undefined;

/** The same address without what it carries, as path, query and fragment; undefined where it carries nothing. */
export function withoutArrival(address: URL): string | undefined {
  const { searchParams, pathname } = address;
  const hasCode = codeId.test(searchParams.get('code') ?? '') || searchParams.has('error_code');
  const hasTokens = tokens.test(address.hash);
  if ((!hasCode || reads.test(pathname)) && !hasTokens) return undefined;
  const clean = new URL(address);
  for (const name of carried) clean.searchParams.delete(name);
  if (hasTokens || takesPeopleIn.test(pathname)) clean.hash = '';
  // So that the page knows after a reload that there was a way back.
  if (takesPeopleIn.test(pathname)) clean.searchParams.set('back', '1');
  return `${pathname}${clean.search}${clean.hash}`;
}

/** Takes what the address of this page carries into memory. To be called before anything else. */
export function takeArrival(): void {
  const address = new URL(window.location.href);
  const clean = withoutArrival(address);
  if (clean === undefined) return;
  if (takesPeopleIn.test(address.pathname)) arrived = address;
  window.history.replaceState(window.history.state, '', clean);
}

/** With what this page was reached; the address itself where it carried nothing. */
export const arrivedWith = (): URL => arrived ?? new URL(window.location.href);
