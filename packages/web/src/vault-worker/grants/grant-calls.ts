import type { KeysetChange } from '@kinfolio/contract/keyset';
import type { SavePersonRequest, SharingState } from '@kinfolio/contract/sharing/shapes';
import { pageCode } from '../../lib/page-code/page-code.ts';
import { listMissingCategories } from '../keys/keyring.ts';
import { type PresentedCredential, verifyPresentedCredential } from '../keys/presented-credential.ts';
import { hashChangeToProve } from '../keys/proofs.ts';
import { requireKeyring, setProvableChange, type WorkerState } from '../keys/state.ts';
import {
  type CallOutcome,
  createSuccess,
  emptySuccess,
  type ProblemCode,
  refuseWithProblem,
} from '../types/outcome.ts';
import type { CardRequest, CreatedCard } from './cards.ts';
import type { ConfirmAnswerResult, LetterChange } from './change-grants.ts';
import type { PersonChange } from './change-person.ts';
import type { TermsChangeRequest } from './change-terms.ts';
import type { CreatedGrant, GrantRequest } from './make-grant.ts';
import type { ExpiredGrant } from './over.ts';
import type { OpenedSharing } from './own-grants.ts';

/** The code that changes grants, loaded on demand because it is rarely needed. */
const changing = async () => await pageCode.load(() => import('./change-grants.ts'));

const nowOf = (worker: WorkerState) => () => new Date(worker.now()).toISOString();
const proving =
  (worker: WorkerState) =>
  async (change: object | undefined, also: readonly string[] = []) =>
    setProvableChange(worker, {
      ...requireKeyring(worker),
      ...(change && (await hashChangeToProve(change))),
      also,
    });

/** The owner's side of sharing. Adding or ending access requires a credential that opens the vault. */
export const grantCalls = (worker: WorkerState) => {
  const at = nowOf(worker);
  const prove = proving(worker);
  return {
    /**
     * Makes a grant with its person and the ways to open it. Returns `unexpected` if the vault has no such category.
     * Nothing is sent.
     */
    async makeGrant(wanted: GrantRequest, shown: PresentedCredential): Promise<CallOutcome<CreatedGrant>> {
      const keyring = requireKeyring(worker);
      const checked = await verifyPresentedCredential(keyring, shown);
      if (!checked.ok) return checked;
      const { createGrant } = await pageCode.load(() => import('./make-grant.ts'));
      const made = await createGrant(keyring, wanted, at());
      if (made === undefined) return refuseWithProblem('unexpected');
      await prove(made.change, [`PUT /vault/v1/persons/${made.personId}`]);
      return createSuccess(made);
    },
    /** Replaces a person's details. Returns `not-found` if the person does not exist. */
    async changePerson(
      state: SharingState,
      person: PersonChange,
      shown: PresentedCredential,
    ): Promise<CallOutcome<SavePersonRequest>> {
      const keyring = requireKeyring(worker);
      const checked = await verifyPresentedCredential(keyring, shown);
      if (!checked.ok) return checked;
      const { sealChangedPerson } = await pageCode.load(() => import('./change-person.ts'));
      const made = await sealChangedPerson(keyring, state, person);
      if (made === undefined) return refuseWithProblem('not-found');
      await prove(undefined, [`PUT /vault/v1/persons/${person.id}`]);
      return createSuccess(made);
    },
    /** Decrypts the server's state of sharing. */
    async openSharing(state: SharingState): Promise<OpenedSharing> {
      const { openServerSharing } = await pageCode.load(() => import('./own-grants.ts'));
      return await openServerSharing(requireKeyring(worker), state);
    },
    /**
     * Confirms the next person who accepted an invitation. Needs no credential, because it only adds a person who was
     * invited.
     */
    async confirmNext(state: SharingState, without: readonly string[]): Promise<ConfirmAnswerResult> {
      const keyring = requireKeyring(worker);
      const [{ storeGrantRows }, { confirmNextPerson }] = await Promise.all([
        pageCode.load(() => import('./restored-grants.ts')),
        changing(),
      ]);
      await storeGrantRows(keyring, state);
      const found = await confirmNextPerson(keyring, state, without, at());
      if (found.found === 'answer' || found.found === 'authors') await prove(found.change);
      return found;
    },
    /** Checks the credential. From now on, the worker signs the calls that stop these grants. */
    async mayStop(grants: readonly string[], shown: PresentedCredential): Promise<CallOutcome> {
      const keyring = requireKeyring(worker);
      const checked = await verifyPresentedCredential(keyring, shown);
      if (!checked.ok) return checked;
      const also = grants.flatMap(id => [
        `POST /vault/v1/grants/${id}/stop`,
        `POST /vault/v1/grants/${id}/acts`,
      ]);
      setProvableChange(worker, { ...keyring, also });
      return emptySuccess;
    },
    ...expiredGrantCalls(worker),
    ...wayCalls(worker),
    ...categoryCalls(worker),
  };
};

/** Calls for access that has expired. */
const expiredGrantCalls = (worker: WorkerState) => {
  const at = nowOf(worker);
  const prove = proving(worker);
  // [Note: Expired access] Expired access is ended without asking for the password, because these people no longer have
  // access anyway.
  const overIn = async (state: SharingState) => {
    const [{ listGrantsInKeyset }, over] = await Promise.all([
      pageCode.load(() => import('./own-grants.ts')),
      pageCode.load(() => import('./over.ts')),
    ]);
    return over.listExpiredGrants(await listGrantsInKeyset(requireKeyring(worker), state), worker.now());
  };
  return {
    /** The expired grants. From now on, the worker also signs the calls that stop them. */
    async overGrants(state: SharingState): Promise<readonly ExpiredGrant[]> {
      const over = await overIn(state);
      await prove(
        undefined,
        over.map(({ grant }) => `POST /vault/v1/grants/${grant}/stop`),
      );
      return over;
    },
    /** Replaces the keys of the categories of expired grants; undefined if there are no such grants. */
    async endGrants(state: SharingState, grants: readonly string[]): Promise<KeysetChange | undefined> {
      const over = (await overIn(state)).filter(({ grant }) => grants.includes(grant));
      const change = await (await changing()).createEndGrantsChange(
        requireKeyring(worker),
        state,
        over,
        at(),
      );
      if (change !== undefined) await prove(change);
      return change;
    },
  };
};

/** Calls about the categories that the vault did not have when it was made. */
const categoryCalls = (worker: WorkerState) => {
  const at = nowOf(worker);
  const prove = proving(worker);
  return {
    /** Whether the vault lacks one of the current categories, or one with a slug in `also`. */
    lacksCategories: async (also: readonly string[] = []): Promise<boolean> =>
      listMissingCategories(requireKeyring(worker), also).length > 0,
    /** The slug of each category, by its id. */
    categorySlugs: async (): Promise<ReadonlyMap<string, string>> =>
      new Map([...requireKeyring(worker).categories.values()].map(({ id, slug }) => [id, slug])),
    /** Returns the given slugs for which the vault has no category. */
    lackedOf: async (slugs: readonly string[]): Promise<readonly string[]> =>
      listMissingCategories(requireKeyring(worker), slugs).filter(slug => slugs.includes(slug)),
    /**
     * Adds the missing categories, including those in `also`; undefined if none is missing. Needs no proof, because new
     * categories are empty.
     */
    async addCategories(
      state: SharingState,
      also: readonly string[] = [],
    ): Promise<KeysetChange | undefined> {
      const { addMissingCategories } = await pageCode.load(() => import('./add-categories.ts'));
      const change = await addMissingCategories(requireKeyring(worker), state, at(), also);
      if (change !== undefined) await prove(change);
      return change;
    },
  };
};

/** Calls for the cards, codes and letters of existing grants. */
const wayCalls = (worker: WorkerState) => {
  const at = nowOf(worker);
  const prove = proving(worker);
  return {
    /**
     * Makes an Emergency Card, either an additional one or a replacement for a lost one. Returns `not-found` if the
     * grant has ended.
     */
    async makeCard(
      state: SharingState,
      wanted: CardRequest,
      shown: PresentedCredential,
    ): Promise<CallOutcome<CreatedCard>> {
      const keyring = requireKeyring(worker);
      const checked = await verifyPresentedCredential(keyring, shown);
      if (!checked.ok) return checked;
      const { createEmergencyCard } = await pageCode.load(() => import('./cards.ts'));
      const made = await createEmergencyCard(keyring, state, wanted, at());
      if (made === undefined) return refuseWithProblem('not-found');
      await prove(made.change);
      return createSuccess(made);
    },
    /** Replaces the letter on a grant. Returns `not-found` if the grant has ended. */
    async changeLetter(
      state: SharingState,
      wanted: LetterChange,
      shown: PresentedCredential,
    ): Promise<CallOutcome<KeysetChange>> {
      const keyring = requireKeyring(worker);
      const checked = await verifyPresentedCredential(keyring, shown);
      if (!checked.ok) return checked;
      const change = await (await changing()).createLetterChange(keyring, state, wanted, at());
      if (change === undefined) return refuseWithProblem('not-found');
      await prove(change);
      return createSuccess(change);
    },
    /** Changes the terms of a grant; `not-found` if it has ended, `changed-since` if the owner saw other terms. */
    async changeTerms(
      state: SharingState,
      wanted: TermsChangeRequest,
      shown: PresentedCredential,
    ): Promise<{ ok: true; value: KeysetChange } | { ok: false; problem: ProblemCode | 'changed-since' }> {
      const keyring = requireKeyring(worker);
      const checked = await verifyPresentedCredential(keyring, shown);
      if (!checked.ok) return checked;
      const { createChangeOfTerms } = await pageCode.load(() => import('./change-terms.ts'));
      const made = await createChangeOfTerms(keyring, state, wanted, at());
      if (made.found === 'changed-since') return { ok: false, problem: 'changed-since' };
      if (made.found === 'nothing') return refuseWithProblem('not-found');
      await prove(made.change);
      return createSuccess(made.change);
    },
    /** The code of a card or invitation in groups, to be shown again. */
    async codeOfWay(
      state: SharingState,
      way: string,
      shown: PresentedCredential,
    ): Promise<CallOutcome<readonly string[]>> {
      const keyring = requireKeyring(worker);
      const checked = await verifyPresentedCredential(keyring, shown);
      if (!checked.ok) return checked;
      const groups = await (await changing()).openWayCode(keyring, state, way);
      return groups === undefined ? refuseWithProblem('not-found') : createSuccess(groups);
    },
  };
};
