import type * as z from 'zod/mini';
import type { PullRequest } from '../records/categories.ts';
import type { PullResponse, PushedRecord, PushResponse, VersionsResponse } from '../records/push-and-pull.ts';
import type { VaultRoute } from '../routes.ts';
import {
  type CallInput,
  type ClientOptions,
  type ClientResult,
  type FileRange,
  fetchFileRange,
  type RouteWithResponse,
  sendIgnoringBody,
  sendRequest,
} from '../send.ts';
import type * as readerShapes from './reader-shapes.ts';
import type { RehearsalProgress, RehearsalState, RehearsalStepRequest } from './rehearsal.ts';
import { sharingApi as api } from './routes.ts';
import type * as wire from './shapes.ts';

/** The calls that a client can make about sharing. */
export interface SharingClient {
  readGrants(): Promise<ClientResult<wire.SharingState>>;
  putPerson(id: string, person: wire.SavePersonRequest): Promise<ClientResult>;
  stopGrant(id: string, body: z.infer<typeof wire.stopGrantRequest>): Promise<ClientResult>;
  actOnGrant(id: string, act: z.infer<typeof wire.ownerGrantAction>['act']): Promise<ClientResult>;
  /** Starts a holiday, which lasts until the day on which the owner is back. */
  putHoliday(until: string): Promise<ClientResult>;
  endHoliday(): Promise<ClientResult>;
  lookAtWay(key: readerShapes.WayCodeProof): Promise<ClientResult<readerShapes.WayLookupResponse>>;
  acceptWay(
    accepting: readerShapes.AcceptInvitationRequest,
  ): Promise<ClientResult<z.infer<typeof readerShapes.acceptWayResponse>>>;
  refuseWay(key: readerShapes.WayCodeProof): Promise<ClientResult>;
  /** For the owner: confirms that the printed card is legible. */
  checkCard(way: string): Promise<ClientResult>;
  cardSession(key: readerShapes.WayCodeProof): Promise<ClientResult<readerShapes.GuestSession>>;
  sendCardCode(channel: 'mail' | 'text'): Promise<ClientResult>;
  verifyCardCode(code: string): Promise<ClientResult>;
  takeLongRoad(): Promise<ClientResult>;
  readCard(): Promise<ClientResult<readerShapes.CardState>>;
  readReceived(): Promise<ClientResult<readerShapes.ReceivedGrants>>;
  putReceived(
    grant: string,
    copy: z.infer<typeof readerShapes.saveReceivedGrantRequest>,
  ): Promise<ClientResult>;
  sendReceivedCode(grant: string, channel: 'mail' | 'text'): Promise<ClientResult>;
  verifyReceivedCode(grant: string, code: string): Promise<ClientResult>;
  leaveGrant(grant: string): Promise<ClientResult>;
  openGrant(grant: string): Promise<ClientResult<readerShapes.OpenedGrant>>;
  /** Does the same as a vault pull, for the categories of one grant that are open now. */
  pullGrant(grant: string, from: PullRequest): Promise<ClientResult<PullResponse>>;
  /** For the owner: returns what {@link pullGrant} would return to the person of a grant. */
  viewGrant(grant: string, wanted: readerShapes.ViewGrantRequest): Promise<ClientResult<PullResponse>>;
  /**
   * Does the same as a vault push. If some records were stale, returns `version_conflict` with the results in
   * `details`.
   */
  pushGrant(
    grant: string,
    records: readonly PushedRecord[],
    batches: readonly string[],
  ): Promise<ClientResult<PushResponse>>;
  readGrantVersions(grant: string, record: string): Promise<ClientResult<VersionsResponse>>;
  /** Links files to records, for the owner: see {@link wire.linkFiles}. */
  linkFiles(files: readerShapes.LinkFilesRequest['files']): Promise<ClientResult>;
  /** Reads the sealed bytes of a file, from the first number of `range` up to, but not including, the second. */
  readGrantFile(
    grant: string,
    object: string,
    range: readonly [from: number, to: number],
  ): Promise<ClientResult<FileRange>>;
  /** Adds a file, for a person who may change a grant: see {@link wire.addGrantFile}. */
  addGrantFile(grant: string, file: readerShapes.AddGrantFileRequest): Promise<ClientResult>;
  askGrant(grant: string, act: 'ask' | 'withdraw'): Promise<ClientResult>;
  /** For the owner: begins a rehearsal, and emails the people of these grants. */
  beginRehearsal(grants: readonly string[]): Promise<ClientResult<{ id: string }>>;
  readRehearsals(): Promise<ClientResult<RehearsalState>>;
  /** Takes a step in a rehearsal, for the person who received the email about it. Needs no session. */
  takeRehearsalStep(step: RehearsalStepRequest): Promise<ClientResult<RehearsalProgress>>;
}

/** Creates the client. A guest's `token` is the one from `cardSession`, and needs no `guard`. */
export function createSharingClient(options: ClientOptions): SharingClient {
  const call = <Value>(route: RouteWithResponse<Value>, input: CallInput = {}) =>
    sendRequest(options, route, input);
  const order = (route: VaultRoute, input: CallInput = {}) => sendIgnoringBody(options, route, input);
  return {
    readGrants: () => call(api.readGrants),
    putPerson: (id, body) => order(api.putPerson, { params: { id }, body }),
    stopGrant: (id, body) => order(api.stopGrant, { params: { id }, body }),
    actOnGrant: (id, act) =>
      order(
        { ...api.actOnGrant, guard: act === 'decline' ? 'seal' : 'proof' },
        { params: { id }, body: { act } },
      ),
    putHoliday: until => order(api.putHoliday, { body: { until } }),
    endHoliday: () => order(api.endHoliday),
    lookAtWay: body => call(api.lookAtWay, { body }),
    acceptWay: body => call(api.acceptWay, { body }),
    refuseWay: body => order(api.refuseWay, { body }),
    checkCard: id => order(api.checkCard, { params: { id } }),
    cardSession: body => call(api.cardSession, { body }),
    sendCardCode: channel => order(api.sendCardCode, { body: { channel } }),
    verifyCardCode: code => order(api.verifyCardCode, { body: { code } }),
    takeLongRoad: () => order(api.takeLongRoad),
    readCard: () => call(api.readCard),
    readReceived: () => call(api.readReceived),
    putReceived: (grant, body) => order(api.putReceived, { params: { grant }, body }),
    sendReceivedCode: (grant, channel) =>
      order(api.sendReceivedCode, { params: { grant }, body: { channel } }),
    verifyReceivedCode: (grant, code) => order(api.verifyReceivedCode, { params: { grant }, body: { code } }),
    leaveGrant: grant => order(api.leaveGrant, { params: { grant } }),
    openGrant: grant => call(api.openGrant, { params: { grant } }),
    pullGrant: (grant, body) => call(api.pullGrant, { params: { grant }, body }),
    viewGrant: (id, body) => call(api.viewGrant, { params: { id }, body }),
    pushGrant: (grant, records, batches) =>
      call(api.pushGrant, { params: { grant }, body: { records, batches } }),
    readGrantVersions: (grant, record) => call(api.readGrantVersions, { params: { grant, record } }),
    linkFiles: files => order(api.linkFiles, { body: { files } }),
    readGrantFile: (grant, object, range) =>
      fetchFileRange(options, api.readGrantFile, { params: { grant, object }, range }),
    addGrantFile: (grant, body) => order(api.addGrantFile, { params: { grant }, body }),
    beginRehearsal: grants => call(api.beginRehearsal, { body: { grants } }),
    readRehearsals: () => call(api.readRehearsals),
    takeRehearsalStep: body => call(api.takeRehearsalStep, { body }),
    askGrant: (grant, act) => order(api.askGrant, { params: { grant }, body: { act } }),
  };
}
