import { createPaperName } from '@kinfolio/domain/papers/paper-name';
import { v4 as uuid } from 'uuid';
import { createObservable } from '../../lib/observable.ts';
import { refuseWithProblem } from '../../vault-worker/types/outcome.ts';
import type { FileUpload, Papers } from '../api/papers.ts';

/**
 * The sample has no files. A file that the person chooses is listed with the reason why it is not sent, like any
 * refused upload.
 */
export function createSamplePapers(): Papers {
  const lines = createObservable<readonly FileUpload[]>([]);
  return {
    sending: lines.get,
    subscribe: lines.subscribe,
    send(files, place) {
      const refusals = files.map(
        ({ name, size }): FileUpload => ({
          id: uuid(),
          name: createPaperName(name),
          size,
          part: 0,
          place,
          state: 'failed',
          problem: 'only-a-sample',
        }),
      );
      lines.set([...lines.get(), ...refusals]);
    },
    cancel: id => lines.set(lines.get().filter(line => line.id !== id)),
    retry: () => undefined,
    unfinished: () => Promise.resolve([]),
    giveUp: () => Promise.resolve(),
    readFrom: refused,
    space: refused,
    roomFor: refused,
    bringIn: refused,
    broughtIn: () => Promise.resolve(),
  };
}

const refused = () => Promise.resolve(refuseWithProblem('only-a-sample'));
