import type { VaultRoute } from '../routes.ts';
import {
  type AnsweringRoute,
  ask,
  type CallInput,
  type ClientOptions,
  type ClientResult,
  sendWithoutAnswer,
} from '../send.ts';
import { remindersApi as api } from './routes.ts';
import type { MadeFeed, NewFeed, PutReminders, ReminderClassName, RemindersState } from './shapes.ts';

/** The calls of reminders, typed. */
export interface RemindersClient {
  readReminders(): Promise<ClientResult<RemindersState>>;
  putReminders(plan: PutReminders): Promise<ClientResult<RemindersState>>;
  rejoinReminders(classes: ReminderClassName[]): Promise<ClientResult>;
  notePassport(unfinished: boolean): Promise<ClientResult>;
  testReminder(): Promise<ClientResult>;
  checkAddress(): Promise<ClientResult>;
  makeFeed(feed: NewFeed): Promise<ClientResult<MadeFeed>>;
  revokeFeed(id: string): Promise<ClientResult>;
}

/** Makes the client. Like every client here it never rejects: see `send`. */
export function createRemindersClient(options: ClientOptions): RemindersClient {
  const call = <Value>(route: AnsweringRoute<Value>, input: CallInput = {}) => ask(options, route, input);
  const order = (route: VaultRoute, input: CallInput = {}) => sendWithoutAnswer(options, route, input);
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
