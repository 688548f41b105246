import type { HeldContent } from './held.ts';
import { type Holder, NotOpen, ringOf } from './holder.ts';
import { type Outcome, ok } from './outcome.ts';
import { newSecret, type PublicSecret, publicPart } from './password.ts';
import type { WaitingContent } from './waiting.ts';

const waiting = () => import('./waiting.ts');
const held = () => import('./held.ts');

/**
 * The worker's service for a sign-up that has no vault yet, and for documents that wait to be sent. Both are loaded when
 * they are wanted: opening a passport need not wait for them.
 */
export const waitingCalls = (holder: Holder) => {
  const ring = () => holder.waiting ?? ringOf(holder);
  const now = () => new Date(holder.now()).toISOString();
  return {
    beginWaiting: async (password: string, content: WaitingContent) =>
      await (await waiting()).beginWaiting(holder, password, content, now()),
    openWaiting: async (password: string) => await (await waiting()).openWaiting(holder, password),
    async keepWaiting(content: WaitingContent): Promise<void> {
      if (holder.waiting === undefined) throw new NotOpen('no sign-up is open');
      await (await waiting()).keepWaiting(holder.waiting, content, now());
    },
    forgetWaiting: async () => await (await waiting()).forgetWaiting(holder),
    /** The secret of the sign-up that is open; without one, or `fresh`, of a new password. Opening the vault then uses it. */
    async secretOfNew(password: string, { fresh = false } = {}): Promise<Outcome<PublicSecret>> {
      const secret = holder.waiting && !fresh ? ok(holder.waiting.secret) : await newSecret(password);
      return secret.ok ? ok(publicPart((holder.secret = secret.value))) : secret;
    },

    /** Keeps a document on this device, sealed. */
    holdFile: async (id: string, file: Blob, content: HeldContent) =>
      await (await held()).holdFile(ring(), id, file, content, now()),
    changeHeld: async (id: string, content: HeldContent) =>
      await (await held()).changeHeld(ring(), id, content, now()),
    listHeld: async () => await (await held()).listHeld(ring()),
    openHeld: async (id: string) => await (await held()).openHeld(ring(), id),
    dropHeld: async (id: string) => await (await held()).dropHeld(ring(), id),
    /** Puts the documents of the sign-up under the keys of the vault that is open now, and forgets the sign-up. */
    async moveIn(): Promise<void> {
      if (holder.waiting === undefined) return;
      await (await held()).moveHeld(holder.waiting, ringOf(holder), now());
      await (await waiting()).forgetWaiting(holder);
    },
  };
};
