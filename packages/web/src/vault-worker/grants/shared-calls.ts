import type { AcceptWay, LookedUp, OpenedGrant, WayKey } from '@kinfolio/contract/sharing/shapes';
import type { PullAnswer, VersionsAnswer } from '@kinfolio/contract/wire';
import { pageCode } from '../../lib/page-code/page-code.ts';
import { requireKeyring, type WorkerState } from '../keys/state.ts';
import { type Outcome, ok, refuse } from '../types/outcome.ts';
import type { OpenedShared, ReceivedRow } from './open-shared.ts';
import type { SharedPage, SharedVersion } from './read-shared.ts';
import type { SharedEdit, WrittenShared } from './write-shared.ts';

const answering = async () => await pageCode.load(() => import('./answer-invite.ts'));
const opening = async () => await pageCode.load(() => import('./open-shared.ts'));

/** The side of a person with whom something is shared. Keys of it stay in here until it is locked. */
export const sharedCalls = (worker: WorkerState) => ({
  /** What a code shows to the server; the code itself is not sent. */
  async wayKeyOf(code: string): Promise<Outcome<WayKey>> {
    const { readCode, wayKeyOf } = await answering();
    const read = readCode(code);
    return read.ok ? ok(await wayKeyOf(read.value)) : read;
  },
  /** Whether the keys that the server shows for a code are those of who made it. */
  async isGenuine(code: string, looked: LookedUp): Promise<boolean> {
    const { isGenuine, readCode } = await answering();
    const read = readCode(code);
    return read.ok && (await isGenuine(read.value, looked));
  },
  /** See {@link rehearsedSections}; also undefined for what is no code. */
  async rehearsedSections(code: string, looked: LookedUp): Promise<readonly string[] | undefined> {
    const { readCode, rehearsedSections } = await answering();
    const read = readCode(code);
    return read.ok ? await rehearsedSections(read.value, looked) : undefined;
  },
  /** What accepts an invitation; `keyset-forged` where the keys shown are not those of who made the code. */
  async acceptanceOf(code: string, looked: LookedUp): Promise<Outcome<AcceptWay>> {
    const { acceptanceOf, readCode } = await answering();
    const read = readCode(code);
    if (!read.ok) return read;
    const made = await acceptanceOf(requireKeyring(worker), read.value, looked);
    return made === undefined ? refuse('keyset-forged') : ok(made);
  },
  async openReceived(row: ReceivedRow, shown: OpenedGrant): Promise<OpenedShared> {
    return await (await opening()).openReceived(worker, requireKeyring(worker), row, shown);
  },
  async openByCard(code: string, grant: string, shown: OpenedGrant): Promise<OpenedShared> {
    const { readCode } = await answering();
    const read = readCode(code);
    if (!read.ok) return { ok: false, problem: 'not-genuine' };
    return await (await opening()).openByCard(worker, read.value, grant, shown);
  },
  /** Opens a page of what is shared; undefined where it is not open here. */
  async readShared(grant: string, page: PullAnswer): Promise<SharedPage | undefined> {
    const keys = worker.shared.get(grant);
    if (keys === undefined) return undefined;
    const { readShared } = await pageCode.load(() => import('./read-shared.ts'));
    return await readShared(keys, page, worker.categoryFor);
  },
  /** Earlier versions of a record that another person shares; undefined where it is not open here. */
  async readSharedVersions(
    grant: string,
    answer: VersionsAnswer,
  ): Promise<readonly SharedVersion[] | undefined> {
    const keys = worker.shared.get(grant);
    if (keys === undefined) return undefined;
    const { readSharedVersions } = await pageCode.load(() => import('./read-shared.ts'));
    return await readSharedVersions(keys, answer, worker.categoryFor);
  },
  /** An edit of a record that another person shares, sealed and signed; undefined where it is not open here. Nothing is sent. */
  async writeShared(grant: string, edit: SharedEdit): Promise<WrittenShared | undefined> {
    const keys = worker.shared.get(grant);
    if (keys === undefined) return undefined;
    const { writeShared } = await pageCode.load(() => import('./write-shared.ts'));
    const at = new Date(worker.now()).toISOString();
    return await writeShared(requireKeyring(worker), keys, edit, { categoryFor: worker.categoryFor, at });
  },
  /** Forgets the keys of what is shared. */
  async closeShared(grant: string): Promise<void> {
    worker.shared.delete(grant);
  },
});
