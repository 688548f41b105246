import { done, type Outcome, ok } from '../session/outcome.ts';
import {
  agree,
  askForEmail,
  askForPhone,
  canText,
  keepEmail,
  readAddresses,
  sendAgain,
} from './addresses.ts';
import { earlierPassports, takeBack } from './earlier.ts';
import { expectCode } from './entry.ts';
import * as factors from './factors.ts';
import { type Here, refused } from './here.ts';
import type { NewApp, Security, TwoSteps } from './security.ts';
import { readActivity, stillHaveKit, watch } from './watch.ts';
import { withPassword } from './with-password.ts';

/** Makes what guards the account of a session. */
export function createSecurity(
  here: Here,
  attempt: <T>(flow: () => Promise<Outcome<T>>) => Promise<Outcome<T>>,
): Security {
  const { auth, server } = here;
  const texted = new Map<string, string>();
  const sendPhoneCode = async (id: string): Promise<Outcome> => {
    const sent = await factors.textCode(auth, id);
    if (!sent.ok) return sent;
    texted.set(id, sent.value);
    return done;
  };
  const added = async () => {
    expectCode(here, true);
    return await factors.firstCodes(auth);
  };
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
    twoSteps: () => attempt(() => readTwoSteps(here)),
    beginApp: password => attempt(() => withPassword<NewApp>(here, password, () => factors.beginApp(auth))),
    beginPhone: (password, phone) =>
      attempt(() =>
        withPassword<string>(here, password, async () => {
          const begun = await factors.beginPhone(auth, phone);
          if (!begun.ok) return begun;
          const sent = await sendPhoneCode(begun.value);
          return sent.ok ? begun : sent;
        }),
      ),
    sendPhoneCode: id => attempt(() => sendPhoneCode(id)),
    confirmFactor: (id, code) =>
      attempt(async () => {
        const challenge = texted.get(id);
        const proved = await (challenge === undefined
          ? factors.confirmApp(auth, id, code)
          : factors.confirmPhone(auth, { id, code, challenge }));
        return proved.ok ? await added() : proved;
      }),
    addKey: password =>
      attempt(() =>
        withPassword<readonly string[]>(here, password, async () => {
          // The server knows each by a name of its own; people know them by the day they were added.
          const made = await factors.addKey(auth, `key-${String(here.outside.random(2 ** 40))}`);
          return made.ok ? await added() : made;
        }),
      ),
    removeFactor: (id, password) =>
      attempt(() =>
        withPassword(here, password, async () => {
          const removed = await factors.removeFactor(auth, id);
          if (!removed.ok) return removed;
          const left = await factors.listFactors(auth);
          if (left.ok) expectCode(here, left.value.length > 0);
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
    keepEmail: () => attempt(() => keepEmail(here)),
    sendAddressCodes: (side, address) => attempt(() => sendAgain(here, side, address)),
    earlierPassports: () => attempt(() => earlierPassports(here)),
    takeBack: typed => attempt(() => takeBack(here, typed)),
    activity: () => attempt(() => readActivity(here)),
  };
}

async function readTwoSteps(here: Here): Promise<Outcome<TwoSteps>> {
  const listed = await factors.listFactors(here.auth);
  if (!listed.ok) return listed;
  const codesLeft = await factors.codesLeft(here.auth);
  if (!codesLeft.ok) return codesLeft;
  const canKey = here.outside.authenticator !== undefined;
  return ok({ factors: listed.value, codesLeft: codesLeft.value, canText: await canText(here), canKey });
}
