// Stores the code of an invitation that a person opened before logging in. It is stored in this tab only.

const key = 'kinfolio-invitation';

/** Stores the invitation's code in this tab until the person answers the invitation. */
export function saveInviteInTab(code: string): void {
  sessionStorage.setItem(key, code);
}

/** The waiting code, if any. */
export function readInviteFromTab(): string | undefined {
  return sessionStorage.getItem(key) ?? undefined;
}

/** Forgets the waiting code. */
export function deleteInviteFromTab(): void {
  sessionStorage.removeItem(key);
}
