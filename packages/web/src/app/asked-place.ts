// The page that was asked for before logging in, such as from the link in a mail. It is kept in memory, for this tab alone.
let asked: string | undefined;

/** Remembers where a person wanted to go. */
export function noteAskedPlace({
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

/** Where that was; Home where no page was asked for. */
export const askedPlace = (): string => asked ?? '/dashboard';

/** Forgets it, once the person is there. */
export function forgetAskedPlace(): void {
  asked = undefined;
}
