import { no, type Outcome } from '../session/outcome.ts';
import { type Here, openAccount } from './here.ts';

/** Acts for whoever knows the password of the open passport: a device left open is not enough. */
export async function withPassword<T>(
  here: Here,
  password: string,
  act: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  if (openAccount(here) === undefined) return no('not-open');
  return (await here.worker.core.isPassword(password)) ? await act() : no('wrong-password');
}
