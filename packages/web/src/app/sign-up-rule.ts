// Reads who may sign up at this server, and stores an invited person's sign-up code, in this tab only.

/** Who may sign up, with the same values as in `/config.json`. */
export type SignUpRule = 'open' | 'closed' | 'invited' | 'by-provider';

const key = 'kinfolio-sign-up-code';
const inAddress = /^#invitation=([\w-]+)$/;

/**
 * Who may sign up at this server. If the server does not answer, this returns `open`, because the server checks again
 * in any case.
 */
export async function findSignUpRule(): Promise<SignUpRule> {
  try {
    const told: { signUps?: SignUpRule } = await (await fetch('/config.json')).json();
    return told.signUps ?? 'open';
  } catch {
    return 'open';
  }
}

/** Removes a link's sign-up code from the address, where other users of this browser could find it. */
export function takeSignUpCodeFromUrl(): void {
  const code = inAddress.exec(window.location.hash)?.[1];
  if (code === undefined) return;
  saveSignUpCodeInTab(code);
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
}

export function saveSignUpCodeInTab(code: string): void {
  sessionStorage.setItem(key, code);
}

/** The sign-up code stored in this tab; undefined if there is none. */
export function readSignUpCodeFromTab(): string | undefined {
  return sessionStorage.getItem(key) ?? undefined;
}

export function deleteSignUpCode(): void {
  sessionStorage.removeItem(key);
}
