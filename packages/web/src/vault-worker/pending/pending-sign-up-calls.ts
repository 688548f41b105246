import { pageCode } from '../../lib/page-code/page-code.ts';
import { newSecret, type PublicSecret, publicPart } from '../keys/password.ts';
import { NotOpen, requireKeyring, type WorkerState } from '../keys/state.ts';
import { type Outcome, ok } from '../types/outcome.ts';
import type { PendingFileContent } from './pending-files.ts';
import type { PendingSignUpContent } from './pending-sign-up.ts';

const waiting = () => pageCode.load(() => import('./pending-sign-up.ts'));
const held = () => pageCode.load(() => import('./pending-files.ts'));

/**
 * The worker's service for a sign-up that has no vault yet, and for documents that wait to be sent. Both are loaded when
 * they are wanted: opening a passport need not wait for them.
 */
export const pendingSignUpCalls = (worker: WorkerState) => {
  const keyring = () => worker.pendingSignUp ?? requireKeyring(worker);
  const now = () => new Date(worker.now()).toISOString();
  return {
    beginWaiting: async (password: string, content: PendingSignUpContent) =>
      await (await waiting()).startPendingSignUp(worker, password, content, now()),
    openWaiting: async (password: string) => await (await waiting()).openPendingSignUp(worker, password),
    async keepWaiting(content: PendingSignUpContent): Promise<void> {
      if (worker.pendingSignUp === undefined) throw new NotOpen('no sign-up is open');
      await (await waiting()).savePendingSignUp(worker.pendingSignUp, content, now());
    },
    forgetWaiting: async () => await (await waiting()).forgetPendingSignUp(worker),
    /** The secret of the sign-up that is open; without one, or `fresh`, of a new password. Opening the vault then uses it. */
    async secretOfNew(password: string, { fresh = false } = {}): Promise<Outcome<PublicSecret>> {
      const secret =
        worker.pendingSignUp && !fresh ? ok(worker.pendingSignUp.secret) : await newSecret(password);
      return secret.ok ? ok(publicPart((worker.secret = secret.value))) : secret;
    },

    /** Keeps a document on this device, sealed. */
    holdFile: async (id: string, file: Blob, content: PendingFileContent) =>
      await (await held()).addPendingFile(keyring(), id, file, content, now()),
    changeHeld: async (id: string, content: PendingFileContent) =>
      await (await held()).changePendingFile(keyring(), id, content, now()),
    listHeld: async () => await (await held()).listPendingFiles(keyring()),
    openHeld: async (id: string) => await (await held()).openPendingFile(keyring(), id),
    dropHeld: async (id: string) => await (await held()).dropPendingFile(keyring(), id),
    /** Puts the documents of the sign-up under the keys of the vault that is open now, and forgets the sign-up. */
    async moveIn(): Promise<void> {
      if (worker.pendingSignUp === undefined) return;
      await (await held()).movePendingFiles(worker.pendingSignUp, requireKeyring(worker), now());
      await (await waiting()).forgetPendingSignUp(worker);
    },
  };
};
