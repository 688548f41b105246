// Stores the code of an invitation that a person opened before logging in. It is stored in this tab only.

const key = 'kinfolio-invitation';

/** Stores the invitation's code in this tab until the person answers the invitation. */
export function saveInviteInTab(code: string): void {
  sessionStorage.setItem(key, code);
}

/** The invitation code stored in this tab; undefined if there is none. */
export function readInviteFromTab(): string | undefined {
  return sessionStorage.getItem(key) ?? undefined;
}

export function deleteInviteFromTab(): void {
  sessionStorage.removeItem(key);
}
