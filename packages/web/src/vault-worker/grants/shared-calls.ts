import type { PullResponse, VersionsResponse } from '@kinfolio/contract/records/push-and-pull';
import type {
  AcceptInvitationRequest,
  OpenedGrant,
  WayCodeProof,
  WayLookupResponse,
} from '@kinfolio/contract/sharing/reader-shapes';
import { pageCode } from '../../lib/page-code/page-code.ts';
import { requireKeyring, type WorkerState } from '../keys/state.ts';
import { type CallOutcome, createSuccess, refuseWithProblem } from '../types/outcome.ts';
import type { OpenSharedResult, ReceivedGrantRow } from './open-shared.ts';
import type { OpenedSharedPage, OpenedSharedVersion } from './read-shared.ts';
import type { SharedEdit, SharedEditResult } from './write-shared.ts';

const answering = async () => await pageCode.load(() => import('./answer-invite.ts'));
const opening = async () => await pageCode.load(() => import('./open-shared.ts'));

/** A reader's side of sharing. Its keys stay in the worker until the passport locks. */
export const sharedCalls = (worker: WorkerState) => ({
  /** Derives from a code the values that the server sees; the code itself is not sent. */
  async wayKeyOf(code: string): Promise<CallOutcome<WayCodeProof>> {
    const { parseInvitationCode: readCode, deriveWayLookup: wayKeyOf } = await answering();
    const read = readCode(code);
    return read.ok ? createSuccess(await wayKeyOf(read.value)) : read;
  },
  /** Whether the server's keys for a code belong to the person who made it. */
  async isGenuine(code: string, looked: WayLookupResponse): Promise<boolean> {
    const { areKeysGenuine: isGenuine, parseInvitationCode: readCode } = await answering();
    const read = readCode(code);
    return read.ok && (await isGenuine(read.value, looked));
  },
  /** Like `openRehearsalSections`, but also undefined if the text is not a code. */
  async rehearsedSections(code: string, looked: WayLookupResponse): Promise<readonly string[] | undefined> {
    const { parseInvitationCode: readCode, openRehearsalSections: rehearsedSections } = await answering();
    const read = readCode(code);
    return read.ok ? await rehearsedSections(read.value, looked) : undefined;
  },
  /**
   * The acceptance of an invitation; `keyset-forged` if the shown keys are not those of the person who made the code.
   */
  async acceptanceOf(code: string, looked: WayLookupResponse): Promise<CallOutcome<AcceptInvitationRequest>> {
    const { createInvitationAcceptance: acceptanceOf, parseInvitationCode: readCode } = await answering();
    const read = readCode(code);
    if (!read.ok) return read;
    const made = await acceptanceOf(requireKeyring(worker), read.value, looked);
    return made === undefined ? refuseWithProblem('keyset-forged') : createSuccess(made);
  },
  async openReceived(row: ReceivedGrantRow, shown: OpenedGrant): Promise<OpenSharedResult> {
    return await (await opening()).openReceivedGrant(worker, requireKeyring(worker), row, shown);
  },
  async openByCard(code: string, grant: string, shown: OpenedGrant): Promise<OpenSharedResult> {
    const { parseInvitationCode: readCode } = await answering();
    const read = readCode(code);
    if (!read.ok) return { ok: false, problem: 'not-genuine' };
    return await (await opening()).openGrantByCard(worker, read.value, grant, shown);
  },
  /** Decrypts a page of a shared passport; undefined if the passport is not open here. */
  async readShared(grant: string, page: PullResponse): Promise<OpenedSharedPage | undefined> {
    const keys = worker.shared.get(grant);
    if (keys === undefined) return undefined;
    const { openSharedPage } = await pageCode.load(() => import('./read-shared.ts'));
    return await openSharedPage(keys, page, worker.categoryFor);
  },
  /** Decrypts earlier versions of a record that another person shares; undefined if their passport is not open here. */
  async readSharedVersions(
    grant: string,
    answer: VersionsResponse,
  ): Promise<readonly OpenedSharedVersion[] | undefined> {
    const keys = worker.shared.get(grant);
    if (keys === undefined) return undefined;
    const { openSharedVersions } = await pageCode.load(() => import('./read-shared.ts'));
    return await openSharedVersions(keys, answer, worker.categoryFor);
  },
  /**
   * Seals and signs an edit to a record that another person shares; undefined if their passport is not open here.
   * Nothing is sent to the server.
   */
  async writeShared(grant: string, edit: SharedEdit): Promise<SharedEditResult | undefined> {
    const keys = worker.shared.get(grant);
    if (keys === undefined) return undefined;
    const { sealSharedEdit } = await pageCode.load(() => import('./write-shared.ts'));
    const at = new Date(worker.now()).toISOString();
    return await sealSharedEdit(requireKeyring(worker), keys, edit, { categoryFor: worker.categoryFor, at });
  },
  /** Forgets the keys of a shared passport. */
  async closeShared(grant: string): Promise<void> {
    worker.shared.delete(grant);
  },
});
