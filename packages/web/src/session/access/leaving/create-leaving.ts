import type { ClientResult } from '@kinfolio/contract/send';
import { type CallOutcome, createSuccess } from '../../../vault-worker/types/outcome.ts';
import type { LeavingApi } from '../../api/leaving.ts';
import { type SessionContext, toServerRefusal } from '../../state/context.ts';
import { confirmByPassword } from '../presence.ts';

/** Makes the API for closing an account, for one session. */
export function createLeaving(
  context: SessionContext,
  attempt: <T>(flow: () => Promise<CallOutcome<T>>) => Promise<CallOutcome<T>>,
): LeavingApi {
  const { server } = context;
  const withPassword = <T>(password: string, call: () => Promise<ClientResult<T>>) =>
    attempt(async () => {
      const shown = await confirmByPassword(context, password);
      if (!shown.ok) return shown;
      const may = await context.worker.service.mayLeave({ by: 'password', password });
      return may.ok ? outcomeOf(await call()) : may;
    });
  return {
    read: () => attempt(async () => outcomeOf(await server.readLeaving())),
    close: password => withPassword(password, async () => await server.closeAccount()),
    keep: () => attempt(async () => outcomeOf(await server.keepAccount())),
    askCopy: password => withPassword(password, async () => await server.askWhatWeHold()),
    copy: () => attempt(async () => outcomeOf(await server.readWhatWeHold())),
  };
}

const outcomeOf = <T>(answer: ClientResult<T>): CallOutcome<T> =>
  answer.ok ? createSuccess(answer.value) : toServerRefusal(answer.code);
