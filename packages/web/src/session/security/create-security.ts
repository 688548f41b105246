import { done, type Outcome, ok } from '../../vault-worker/types/outcome.ts';
import { expectCode } from '../access/challenge.ts';
import { changeWithPassword, endChange } from '../access/with-password.ts';
import type { NewApp, Security, TwoSteps } from '../api/security.ts';
import * as factors from '../auth-api/factors.ts';
import { type SessionContext, serverRefusal } from '../state/context.ts';
import { readActivity, stillHaveKit, stopReset, watch } from './account-alerts.ts';
import {
  agree,
  askForEmail,
  askForPhone,
  canText,
  keepEmail,
  readAddresses,
  sendAgain,
} from './addresses.ts';
import { earlierPassports, restoreArchived } from './earlier.ts';

/** Makes what guards the account of a session. */
export function createSecurity(
  context: SessionContext,
  attempt: <T>(flow: () => Promise<Outcome<T>>) => Promise<Outcome<T>>,
): Security {
  const { auth } = context;
  const texted = new Map<string, string>();
  const sendPhoneCode = async (id: string): Promise<Outcome> => {
    const sent = await factors.textCode(auth, id);
    if (!sent.ok) return sent;
    texted.set(id, sent.value);
    return done;
  };
  const added = () => finishAdding(context);
  return {
    places: () => attempt(() => readSessions(context)),
    endPlace: id => attempt(() => endSession(context, id)),
    endOtherPlaces: () => attempt(() => factors.endOtherSessions(auth)),
    twoSteps: () => attempt(() => readTwoSteps(context)),
    beginApp: password =>
      attempt(() => changeWithPassword<NewApp>(context, adding(password), () => factors.beginApp(auth))),
    beginPhone: (password, phone) =>
      attempt(() =>
        changeWithPassword<string>(context, adding(password), async () => {
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
        changeWithPassword<readonly string[]>(context, { password, change: 'add-factor' }, async () => {
          // The server knows each by a name of its own; people know them by the day they were added.
          const made = await factors.addKey(auth, `key-${String(context.platform.random(2 ** 40))}`);
          return made.ok ? await added() : made;
        }),
      ),
    removeFactor: (id, password) =>
      attempt(() =>
        changeWithPassword(context, { password, change: 'remove-factor' }, async () => {
          const removed = await factors.removeFactor(auth, id);
          if (!removed.ok) return removed;
          const left = await factors.listFactors(auth);
          if (left.ok) expectCode(context, left.value.length > 0);
          return removed;
        }),
      ),
    newCodes: password =>
      attempt(() =>
        changeWithPassword(context, { password, change: 'recovery-codes' }, () => factors.makeCodes(auth)),
      ),
    watch: () => attempt(() => watch(context)),
    stopReset: () => attempt(() => stopReset(context)),
    stillHaveKit: id => attempt(() => stillHaveKit(context, id)),
    addresses: () => attempt(() => readAddresses(context)),
    askForAddress: ({ kind, address, password }) =>
      attempt(() =>
        changeWithPassword(context, { password, change: 'address' }, () =>
          kind === 'email' ? askForEmail(context, address) : askForPhone(context, address),
        ),
      ),
    agreeToAddress: input => attempt(() => agree(context, input)),
    keepEmail: () => attempt(() => keepEmail(context)),
    sendAddressCodes: (side, address) => attempt(() => sendAgain(context, side, address)),
    earlierPassports: () => attempt(() => earlierPassports(context)),
    restoreArchived: typed => attempt(() => restoreArchived(context, typed)),
    activity: () => attempt(() => readActivity(context)),
  };
}

/** Makes the first recovery codes. Until then a code that was mistyped may be typed again. */
async function finishAdding(context: SessionContext): Promise<Outcome<readonly string[]>> {
  expectCode(context, true);
  const codes = await factors.firstCodes(context.auth);
  await endChange(context);
  return codes;
}

/** A factor is there once its first code was typed. */
const adding = (password: string) => ({ password, change: 'add-factor', goesOn: true }) as const;

async function readSessions({ server }: SessionContext) {
  const read = await server.readSessions();
  return read.ok ? ok(read.value.sessions) : serverRefusal(read.code);
}

async function endSession({ server }: SessionContext, id: string): Promise<Outcome> {
  const ended = await server.endSession(id);
  // One that is over already is as good.
  return ended.ok || ended.code === 'not_found' ? done : serverRefusal(ended.code);
}

async function readTwoSteps(context: SessionContext): Promise<Outcome<TwoSteps>> {
  const listed = await factors.listFactors(context.auth);
  if (!listed.ok) return listed;
  const codesLeft = await factors.codesLeft(context.auth);
  if (!codesLeft.ok) return codesLeft;
  const canKey = context.platform.authenticator !== undefined;
  return ok({ factors: listed.value, codesLeft: codesLeft.value, canText: await canText(context), canKey });
}
