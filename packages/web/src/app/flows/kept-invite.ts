// An invitation that was opened before its person had logged in: it waits in this tab, and nowhere else.

const key = 'kinfolio-invitation';

/** Keeps the code until it is answered. */
export function keepInvite(code: string): void {
  sessionStorage.setItem(key, code);
}

/** The code that waits, if any. */
export function keptInvite(): string | undefined {
  return sessionStorage.getItem(key) ?? undefined;
}

/** Forgets it. */
export function forgetInvite(): void {
  sessionStorage.removeItem(key);
}
