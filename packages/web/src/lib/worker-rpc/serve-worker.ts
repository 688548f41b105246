import { pageCode } from '../page-code/page-code.ts';
import { type ChannelEnd, channelOf } from './channel.ts';
import { type Answer, besideCalls, type Call, exposeService, type Service } from './rpc.ts';

/** What a worker reports besides answers: its script runs, or code for a call is missing or has arrived. */
export type WorkerNews = 'runs' | 'code-missing' | 'code-arrived';

/** Answers the calls of the page from within a worker. `scope` is the worker's global scope. */
export function serveWorker(service: Service, scope: ChannelEnd): void {
  const channel = channelOf<Answer, Call>(scope);
  const tell = (value: WorkerNews): void => channel.send({ id: besideCalls, value });
  exposeService(service, channel);
  channel.listen(({ id }) => {
    if (id === besideCalls) pageCode.tryAgain();
  });
  // Only the page can show a message.
  pageCode.subscribe(() => tell(pageCode.missing() === undefined ? 'code-arrived' : 'code-missing'));
  tell('runs');
}
