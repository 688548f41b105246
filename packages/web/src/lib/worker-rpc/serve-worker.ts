import { pageCode } from '../page-code/page-code.ts';
import { type ChannelEnd, createChannel } from './channel.ts';
import {
  exposeService,
  type RemoteService,
  type ServiceAnswer,
  type ServiceCall,
  workerMessageNumber,
} from './rpc.ts';

/** The messages of a worker apart from answers: its script is running, or code for a call is missing or has arrived. */
export type WorkerMessage = 'runs' | 'code-missing' | 'code-arrived';

/** Answers the page's calls from inside a worker. `scope` is the worker's global scope. */
export function serveWorker(service: RemoteService, scope: ChannelEnd): void {
  const channel = createChannel<ServiceAnswer, ServiceCall>(scope);
  const tell = (value: WorkerMessage): void => channel.send({ id: workerMessageNumber, value });
  exposeService(service, channel);
  channel.listen(({ id }) => {
    if (id === workerMessageNumber) pageCode.tryAgain();
  });
  // Report missing code to the page, because only the page can show a message.
  pageCode.subscribe(() => tell(pageCode.missing() === undefined ? 'code-arrived' : 'code-missing'));
  tell('runs');
}
