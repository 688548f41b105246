import { pageCode } from '../../lib/page-code/page-code.ts';
import { createPasswordSecrets, type PublicPasswordSecrets, selectPublicSecrets } from '../keys/password.ts';
import { NoOpenVaultError, requireKeyring, type WorkerState } from '../keys/state.ts';
import { type CallOutcome, createSuccess } from '../types/outcome.ts';
import type { PendingFileContent } from './pending-files.ts';
import type { PendingSignUpContent } from './pending-sign-up.ts';

const waiting = () => pageCode.load(() => import('./pending-sign-up.ts'));
const held = () => pageCode.load(() => import('./pending-files.ts'));

/**
 * The worker's calls for a sign-up that has no vault yet, and for documents waiting to be sent. Their code is loaded on
 * first use, so that opening a passport does not wait for it.
 */
export const pendingSignUpCalls = (worker: WorkerState) => {
  const keyring = () => worker.pendingSignUp ?? requireKeyring(worker);
  const now = () => new Date(worker.now()).toISOString();
  return {
    beginWaiting: async (password: string, content: PendingSignUpContent) =>
      await (await waiting()).startPendingSignUp(worker, password, content, now()),
    openWaiting: async (password: string) => await (await waiting()).openPendingSignUp(worker, password),
    async keepWaiting(content: PendingSignUpContent): Promise<void> {
      if (worker.pendingSignUp === undefined) throw new NoOpenVaultError('no sign-up is open');
      await (await waiting()).savePendingSignUp(worker.pendingSignUp, content, now());
    },
    forgetWaiting: async () => await (await waiting()).forgetPendingSignUp(worker),
    /**
     * Returns the secret of the open sign-up. If there is no such secret, or with `fresh`, derives a new one from the
     * password. The calls that open the vault then use it.
     */
    async secretOfNew(password: string, { fresh = false } = {}): Promise<CallOutcome<PublicPasswordSecrets>> {
      const secret =
        worker.pendingSignUp && !fresh
          ? createSuccess(worker.pendingSignUp.secret)
          : await createPasswordSecrets(password);
      return secret.ok ? createSuccess(selectPublicSecrets((worker.secret = secret.value))) : secret;
    },

    /** Seals a document and stores it on this device. */
    holdFile: async (id: string, file: Blob, content: PendingFileContent) =>
      await (await held()).addPendingFile(keyring(), id, file, content, now()),
    changeHeld: async (id: string, content: PendingFileContent) =>
      await (await held()).changePendingFile(keyring(), id, content, now()),
    listHeld: async () => await (await held()).listPendingFiles(keyring()),
    openHeld: async (id: string) => await (await held()).openPendingFile(keyring(), id),
    dropHeld: async (id: string) => await (await held()).deletePendingFile(keyring(), id),
    /** Reseals the sign-up's documents under the keys of the open vault, and forgets the sign-up. */
    async moveIn(): Promise<void> {
      if (worker.pendingSignUp === undefined) return;
      await (await held()).movePendingFiles(worker.pendingSignUp, requireKeyring(worker), now());
      await (await waiting()).forgetPendingSignUp(worker);
    },
  };
};
