// The page requested before signing in, for example by a link in an email. It is kept in memory, for this tab only.
let asked: string | undefined;

/** Remembers where a person wanted to go. */
export function rememberRequestedPage({
  pathname,
  search,
  hash,
}: {
  pathname: string;
  search: string;
  hash: string;
}): void {
  asked = `${pathname}${search}${hash}`;
}

/** The page that was requested before sign-in; Home if there was none. */
export const requestedPage = (): string => asked ?? '/dashboard';

/** Forgets the requested page once the person has reached it. */
export function forgetRequestedPage(): void {
  asked = undefined;
}
