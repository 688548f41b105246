import type * as z from 'zod/mini';
import type { PullRequest } from '../records/categories.ts';
import type { VaultRoute } from '../routes.ts';
import {
  type AnsweringRoute,
  ask,
  askSpan,
  type CallInput,
  type ClientOptions,
  type ClientResult,
  type FileSpan,
  sendWithoutAnswer,
} from '../send.ts';
import type { PullAnswer, PushAnswer, PushedRecord, VersionsAnswer } from '../wire.ts';
import type { RehearsalPlace, RehearsalState, TakenStep } from './rehearsal.ts';
import { sharingApi as api } from './routes.ts';
import type * as wire from './shapes.ts';

/** The calls of sharing, typed. */
export interface SharingClient {
  readGrants(): Promise<ClientResult<wire.SharingState>>;
  putPerson(id: string, person: wire.PutPerson): Promise<ClientResult>;
  stopGrant(id: string, body: z.infer<typeof wire.stopGrant>): Promise<ClientResult>;
  actOnGrant(id: string, act: z.infer<typeof wire.ownerAct>['act']): Promise<ClientResult>;
  /** Until the day on which the owner is back. */
  putHoliday(until: string): Promise<ClientResult>;
  endHoliday(): Promise<ClientResult>;
  lookAtWay(key: wire.WayKey): Promise<ClientResult<wire.LookedUp>>;
  acceptWay(accepting: wire.AcceptWay): Promise<ClientResult<z.infer<typeof wire.accepted>>>;
  refuseWay(key: wire.WayKey): Promise<ClientResult>;
  /** Of the owner: the card was printed, and can be read. */
  checkCard(way: string): Promise<ClientResult>;
  cardSession(key: wire.WayKey): Promise<ClientResult<wire.GuestSession>>;
  sendCardCode(channel: 'mail' | 'text'): Promise<ClientResult>;
  verifyCardCode(code: string): Promise<ClientResult>;
  takeLongRoad(): Promise<ClientResult>;
  readCard(): Promise<ClientResult<wire.CardState>>;
  readReceived(): Promise<ClientResult<wire.ReceivedGrants>>;
  putReceived(grant: string, copy: z.infer<typeof wire.putReceived>): Promise<ClientResult>;
  sendReceivedCode(grant: string, channel: 'mail' | 'text'): Promise<ClientResult>;
  verifyReceivedCode(grant: string, code: string): Promise<ClientResult>;
  leaveGrant(grant: string): Promise<ClientResult>;
  openGrant(grant: string): Promise<ClientResult<wire.OpenedGrant>>;
  /** As the pull of a vault, of the categories of one grant that are open now. */
  pullGrant(grant: string, from: PullRequest): Promise<ClientResult<PullAnswer>>;
  /** Of the owner: what {@link pullGrant} answers to the person of a grant. */
  viewGrant(grant: string, wanted: wire.ViewGrant): Promise<ClientResult<PullAnswer>>;
  /** As the push of a vault; `version_conflict` with the answer in `details`. */
  pushGrant(
    grant: string,
    records: readonly PushedRecord[],
    batches: readonly string[],
  ): Promise<ClientResult<PushAnswer>>;
  readGrantVersions(grant: string, record: string): Promise<ClientResult<VersionsAnswer>>;
  /** Of the owner: see {@link wire.linkFiles}. */
  linkFiles(files: wire.LinkFiles['files']): Promise<ClientResult>;
  /** Sealed bytes of a file, from the first of `range` to before the second. */
  readGrantFile(
    grant: string,
    object: string,
    range: readonly [from: number, to: number],
  ): Promise<ClientResult<FileSpan>>;
  /** Of who may change a grant: see {@link wire.addGrantFile}. */
  addGrantFile(grant: string, file: wire.AddGrantFile): Promise<ClientResult>;
  askGrant(grant: string, act: 'ask' | 'withdraw'): Promise<ClientResult>;
  /** Of the owner: the persons of these grants are mailed. */
  beginRehearsal(grants: readonly string[]): Promise<ClientResult<{ id: string }>>;
  readRehearsals(): Promise<ClientResult<RehearsalState>>;
  /** Of who has the mail of a rehearsal; no session is wanted. */
  takeRehearsalStep(step: TakenStep): Promise<ClientResult<RehearsalPlace>>;
}

/** Makes the client. For a guest, `token` is that of `cardSession`, and no `guard` is wanted. */
export function createSharingClient(options: ClientOptions): SharingClient {
  const call = <Value>(route: AnsweringRoute<Value>, input: CallInput = {}) => ask(options, route, input);
  const order = (route: VaultRoute, input: CallInput = {}) => sendWithoutAnswer(options, route, input);
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
      askSpan(options, api.readGrantFile, { params: { grant, object }, range }),
    addGrantFile: (grant, body) => order(api.addGrantFile, { params: { grant }, body }),
    beginRehearsal: grants => call(api.beginRehearsal, { body: { grants } }),
    readRehearsals: () => call(api.readRehearsals),
    takeRehearsalStep: body => call(api.takeRehearsalStep, { body }),
    askGrant: (grant, act) => order(api.askGrant, { params: { grant }, body: { act } }),
  };
}
