import type { KeysetChange } from '@kinfolio/contract/keyset';
import type { PutPerson, SharingState } from '@kinfolio/contract/sharing/shapes';
import { pageCode } from '../../lib/page-code/page-code.ts';
import { missingCategories } from '../keys/keyring.ts';
import { permissionFor } from '../keys/proofs.ts';
import { checkShown, type ShownWay } from '../keys/shown.ts';
import { mayProve, requireKeyring, type WorkerState } from '../keys/state.ts';
import { done, type Outcome, ok, type ProblemCode, refuse } from '../types/outcome.ts';
import type { MadeCard, WantedCard } from './cards.ts';
import type { Confirming, WantedLetter } from './change-grants.ts';
import type { ChangedPerson } from './change-person.ts';
import type { WantedTerms } from './change-terms.ts';
import type { MadeGrant, WantedGrant } from './make-grant.ts';
import type { OverGrant } from './over.ts';
import type { OpenSharing } from './own-grants.ts';

/** Few share, and seldom. */
const changing = async () => await pageCode.load(() => import('./change-grants.ts'));

const nowOf = (worker: WorkerState) => () => new Date(worker.now()).toISOString();
const proving =
  (worker: WorkerState) =>
  async (change: object | undefined, also: readonly string[] = []) =>
    mayProve(worker, { ...requireKeyring(worker), ...(change && (await permissionFor(change))), also });

/** The owner's side of sharing. What adds or ends access is for who shows what opens the vault. */
export const grantCalls = (worker: WorkerState) => {
  const at = nowOf(worker);
  const prove = proving(worker);
  // [Note: What is over] It is ended without asking for the password: these people have no access any more.
  const overIn = async (state: SharingState) => {
    const [{ namedGrants }, over] = await Promise.all([
      pageCode.load(() => import('./own-grants.ts')),
      pageCode.load(() => import('./over.ts')),
    ]);
    return over.overIn(await namedGrants(requireKeyring(worker), state), worker.now());
  };
  return {
    /** Makes a grant with its person and ways. `unexpected` where the vault has no such category. Nothing is sent. */
    async makeGrant(wanted: WantedGrant, shown: ShownWay): Promise<Outcome<MadeGrant>> {
      const keyring = requireKeyring(worker);
      const checked = await checkShown(keyring, shown);
      if (!checked.ok) return checked;
      const { makeGrant } = await pageCode.load(() => import('./make-grant.ts'));
      const made = await makeGrant(keyring, wanted, at());
      if (made === undefined) return refuse('unexpected');
      await prove(made.change, [`PUT /vault/v1/persons/${made.personId}`]);
      return ok(made);
    },
    /** A person's details from now on; `not-found` for one who is not there. */
    async changePerson(
      state: SharingState,
      person: ChangedPerson,
      shown: ShownWay,
    ): Promise<Outcome<PutPerson>> {
      const keyring = requireKeyring(worker);
      const checked = await checkShown(keyring, shown);
      if (!checked.ok) return checked;
      const { changePerson } = await pageCode.load(() => import('./change-person.ts'));
      const made = await changePerson(keyring, state, person);
      if (made === undefined) return refuse('not-found');
      await prove(undefined, [`PUT /vault/v1/persons/${person.id}`]);
      return ok(made);
    },
    /** What the server shows of sharing, opened. */
    async openSharing(state: SharingState): Promise<OpenSharing> {
      const { openSharing } = await pageCode.load(() => import('./own-grants.ts'));
      return await openSharing(requireKeyring(worker), state);
    },
    /** The next person who accepted, confirmed. Nothing need be shown: it adds who was invited, and no more. */
    async confirmNext(state: SharingState, without: readonly string[]): Promise<Confirming> {
      const keyring = requireKeyring(worker);
      const [{ keepSharing }, { confirmNext }] = await Promise.all([
        pageCode.load(() => import('./restored-grants.ts')),
        changing(),
      ]);
      await keepSharing(keyring, state);
      const found = await confirmNext(keyring, state, without, at());
      if (found.found === 'answer' || found.found === 'authors') await prove(found.change);
      return found;
    },
    /** Lets these grants be stopped by the calls that follow. */
    async mayStop(grants: readonly string[], shown: ShownWay): Promise<Outcome> {
      const keyring = requireKeyring(worker);
      const checked = await checkShown(keyring, shown);
      if (!checked.ok) return checked;
      const also = grants.flatMap(id => [
        `POST /vault/v1/grants/${id}/stop`,
        `POST /vault/v1/grants/${id}/acts`,
      ]);
      mayProve(worker, { ...keyring, also });
      return done;
    },
    /** The grants that are over. They may be stopped by the calls that follow. */
    async overGrants(state: SharingState): Promise<readonly OverGrant[]> {
      const over = await overIn(state);
      await prove(
        undefined,
        over.map(({ grant }) => `POST /vault/v1/grants/${grant}/stop`),
      );
      return over;
    },
    /** Other keys for what those of these grants had that are over; undefined where none is. */
    async endGrants(state: SharingState, grants: readonly string[]): Promise<KeysetChange | undefined> {
      const over = (await overIn(state)).filter(({ grant }) => grants.includes(grant));
      const change = await (await changing()).endGrants(requireKeyring(worker), state, over, at());
      if (change !== undefined) await prove(change);
      return change;
    },
    ...wayCalls(worker),
    ...categoryCalls(worker),
  };
};

/** Categories that a vault was made without. */
const categoryCalls = (worker: WorkerState) => {
  const at = nowOf(worker);
  const prove = proving(worker);
  return {
    /** Whether the vault was made without a category that there is by now, or has none of one of these slugs. */
    lacksCategories: async (also: readonly string[] = []): Promise<boolean> =>
      missingCategories(requireKeyring(worker), also).length > 0,
    /** The slug of each category, by its id. */
    categorySlugs: async (): Promise<ReadonlyMap<string, string>> =>
      new Map([...requireKeyring(worker).categories.values()].map(({ id, slug }) => [id, slug])),
    /** Those of these slugs that the vault has no category for. */
    lackedOf: async (slugs: readonly string[]): Promise<readonly string[]> =>
      missingCategories(requireKeyring(worker), slugs).filter(slug => slugs.includes(slug)),
    /** Adds what it lacks, also of these slugs; undefined where it lacks nothing. Nothing need be shown: what is added is empty. */
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

/** Cards, codes and letters of grants that are there. */
const wayCalls = (worker: WorkerState) => {
  const at = nowOf(worker);
  const prove = proving(worker);
  return {
    /** Makes an Emergency Card, in place of one that was lost or beside it; `not-found` for a grant that has ended. */
    async makeCard(state: SharingState, wanted: WantedCard, shown: ShownWay): Promise<Outcome<MadeCard>> {
      const keyring = requireKeyring(worker);
      const checked = await checkShown(keyring, shown);
      if (!checked.ok) return checked;
      const { makeCard } = await pageCode.load(() => import('./cards.ts'));
      const made = await makeCard(keyring, state, wanted, at());
      if (made === undefined) return refuse('not-found');
      await prove(made.change);
      return ok(made);
    },
    /** Puts another letter on a grant; `not-found` for one that has ended. */
    async changeLetter(
      state: SharingState,
      wanted: WantedLetter,
      shown: ShownWay,
    ): Promise<Outcome<KeysetChange>> {
      const keyring = requireKeyring(worker);
      const checked = await checkShown(keyring, shown);
      if (!checked.ok) return checked;
      const change = await (await changing()).changeLetter(keyring, state, wanted, at());
      if (change === undefined) return refuse('not-found');
      await prove(change);
      return ok(change);
    },
    /** Other terms for a grant; `not-found` for one that has ended, `changed-since` where its owner saw other terms. */
    async changeTerms(
      state: SharingState,
      wanted: WantedTerms,
      shown: ShownWay,
    ): Promise<{ ok: true; value: KeysetChange } | { ok: false; problem: ProblemCode | 'changed-since' }> {
      const keyring = requireKeyring(worker);
      const checked = await checkShown(keyring, shown);
      if (!checked.ok) return checked;
      const { changeTerms } = await pageCode.load(() => import('./change-terms.ts'));
      const made = await changeTerms(keyring, state, wanted, at());
      if (made.found === 'changed-since') return { ok: false, problem: 'changed-since' };
      if (made.found === 'nothing') return refuse('not-found');
      await prove(made.change);
      return ok(made.change);
    },
    /** The code of a way once more, in groups. */
    async codeOfWay(state: SharingState, way: string, shown: ShownWay): Promise<Outcome<readonly string[]>> {
      const keyring = requireKeyring(worker);
      const checked = await checkShown(keyring, shown);
      if (!checked.ok) return checked;
      const groups = await (await changing()).codeOfWay(keyring, state, way);
      return groups === undefined ? refuse('not-found') : ok(groups);
    },
  };
};
