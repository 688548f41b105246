import type { VaultRoute } from '../routes.ts';
import {
  type CallInput,
  type ClientOptions,
  type ClientResult,
  type RouteWithResponse,
  sendIgnoringBody,
  sendRequest,
} from '../send.ts';
import { remindersApi as api } from './routes.ts';
import type {
  CreatedFeed,
  NewFeed,
  ReminderClassName,
  ReminderPlanRequest,
  RemindersState,
} from './shapes.ts';

/** The calls that a client can make about reminders. */
export interface RemindersClient {
  readReminders(): Promise<ClientResult<RemindersState>>;
  putReminders(plan: ReminderPlanRequest): Promise<ClientResult<RemindersState>>;
  rejoinReminders(classes: ReminderClassName[]): Promise<ClientResult>;
  notePassport(unfinished: boolean): Promise<ClientResult>;
  testReminder(): Promise<ClientResult>;
  checkAddress(): Promise<ClientResult>;
  makeFeed(feed: NewFeed): Promise<ClientResult<CreatedFeed>>;
  revokeFeed(id: string): Promise<ClientResult>;
}

/** Creates the client. Like every client in this package, it never rejects: see `send`. */
export function createRemindersClient(options: ClientOptions): RemindersClient {
  const call = <Value>(route: RouteWithResponse<Value>, input: CallInput = {}) =>
    sendRequest(options, route, input);
  const order = (route: VaultRoute, input: CallInput = {}) => sendIgnoringBody(options, route, input);
  return {
    readReminders: () => call(api.readReminders),
    putReminders: body => call(api.putReminders, { body }),
    rejoinReminders: classes => order(api.rejoinReminders, { body: { classes } }),
    notePassport: unfinished => order(api.notePassport, { body: { unfinished } }),
    testReminder: () => order(api.testReminder),
    checkAddress: () => order(api.checkAddress),
    makeFeed: body => call(api.makeFeed, { body }),
    revokeFeed: id => order(api.revokeFeed, { params: { id } }),
  };
}
