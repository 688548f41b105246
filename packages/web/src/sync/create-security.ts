import { done, no, type Outcome, ok } from '../session/outcome.ts';
import { agree, askForEmail, askForPhone, readAddresses, sendAgain } from './addresses.ts';
import { noteTwoSteps } from './entry.ts';
import * as factors from './factors.ts';
import { type Here, openAccount, refused } from './here.ts';
import type { NewApp, Security } from './security.ts';
import { readActivity, stillHaveKit, watch } from './watch.ts';

/** Makes what guards the account of a session. */
export function createSecurity(
  here: Here,
  attempt: <T>(flow: () => Promise<Outcome<T>>) => Promise<Outcome<T>>,
): Security {
  const { auth, server } = here;
  return {
    places: () =>
      attempt(async () => {
        const read = await server.readSessions();
        return read.ok ? ok(read.value.sessions) : refused(read.code);
      }),
    endPlace: id =>
      attempt(async () => {
        const ended = await server.endSession(id);
        // One that is over already is as good.
        return ended.ok || ended.code === 'not_found' ? done : refused(ended.code);
      }),
    endOtherPlaces: () => attempt(() => factors.endOtherSessions(auth)),
    twoSteps: () => attempt(() => factors.readTwoSteps(auth)),
    beginApp: password => attempt(() => withPassword<NewApp>(here, password, () => factors.beginApp(auth))),
    confirmApp: (id, code) =>
      attempt(async () => {
        const proved = await factors.confirmApp(auth, id, code);
        if (!proved.ok) return proved;
        noteTwoSteps(here, true);
        return await factors.makeCodes(auth);
      }),
    removeApp: (id, password) =>
      attempt(() =>
        withPassword(here, password, async () => {
          const removed = await factors.removeApp(auth, id);
          if (removed.ok) noteTwoSteps(here, false);
          return removed;
        }),
      ),
    newCodes: password => attempt(() => withPassword(here, password, () => factors.makeCodes(auth))),
    watch: () => attempt(() => watch(here)),
    stillHaveKit: id => attempt(() => stillHaveKit(here, id)),
    addresses: () => attempt(() => readAddresses(here)),
    askForAddress: ({ kind, address, password }) =>
      attempt(() =>
        withPassword(here, password, () =>
          kind === 'email' ? askForEmail(here, address) : askForPhone(here, address),
        ),
      ),
    agreeToAddress: input => attempt(() => agree(here, input)),
    sendAddressCodes: (side, address) => attempt(() => sendAgain(here, side, address)),
    activity: () => attempt(() => readActivity(here)),
  };
}

async function withPassword<T>(
  here: Here,
  password: string,
  act: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  if (openAccount(here) === undefined) return no('not-open');
  return (await here.worker.core.isPassword(password)) ? await act() : no('wrong-password');
}
