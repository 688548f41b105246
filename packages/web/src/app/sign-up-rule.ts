// Who may sign up at this server, and the sign-up code of a person who was invited to it: the code waits in this tab alone.

/** As `/config.json` has it. */
export type SignUpRule = 'open' | 'closed' | 'invited' | 'by-provider';

const key = 'kinfolio-sign-up-code';
const inAddress = /^#invitation=([\w-]+)$/;

/** Who may sign up here; `open` where the server does not answer, since it refuses by itself. */
export async function findSignUpRule(): Promise<SignUpRule> {
  try {
    const told: { signUps?: SignUpRule } = await (await fetch('/config.json')).json();
    return told.signUps ?? 'open';
  } catch {
    return 'open';
  }
}

/** Takes the code of a link out of the address, where others who use this browser would find it. */
export function takeCodeFromAddress(): void {
  const code = inAddress.exec(window.location.hash)?.[1];
  if (code === undefined) return;
  keepSignUpCode(code);
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
}

export function keepSignUpCode(code: string): void {
  sessionStorage.setItem(key, code);
}

/** The code that waits, if any. */
export function keptSignUpCode(): string | undefined {
  return sessionStorage.getItem(key) ?? undefined;
}

export function forgetSignUpCode(): void {
  sessionStorage.removeItem(key);
}
