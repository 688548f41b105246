import { useCallback, useEffect, useRef, useState } from 'react';
import type { Made, StartJob } from './jobs.ts';
import type { Order } from './order.ts';

/** A file that can be saved, and the address under which this tab holds it. */
export interface ReadyFile extends Made {
  readonly address: string;
  readonly remarks: readonly string[];
}

export type FileState =
  | { readonly status: 'none' }
  /** `part` is from 0 to 1, and absent until it is known. */
  | { readonly status: 'making'; readonly part?: number }
  | { readonly status: 'ready'; readonly file: ReadyFile }
  | { readonly status: 'failed' };

/** One file at a time: made, held, and let go when another is asked for or the page is left. */
export function useFile(startJob: StartJob) {
  const [state, setState] = useState<FileState>({ status: 'none' });
  // What ends the file under way, or lets the one that is held go.
  const end = useRef<() => void>(() => undefined);

  const forget = useCallback(() => {
    end.current();
    end.current = () => undefined;
    setState({ status: 'none' });
  }, []);
  useEffect(() => () => end.current(), []);

  const make = useCallback(
    async (order: () => Promise<Order>): Promise<void> => {
      end.current();
      const run = { ended: false, stop: (): void => undefined };
      const ended = () => run.ended;
      end.current = () => {
        run.ended = true;
        run.stop();
      };
      const show = (next: FileState): void => {
        if (!run.ended) setState(next);
      };
      setState({ status: 'making' });
      try {
        const { job, remarks } = await order();
        if (ended()) return;
        const making = startJob(job, part => show({ status: 'making', part }));
        run.stop = making.stop;
        const made = await making.made;
        if (ended()) return;
        const address = URL.createObjectURL(made.file);
        end.current = () => URL.revokeObjectURL(address);
        show({ status: 'ready', file: { ...made, address, remarks } });
      } catch {
        show({ status: 'failed' });
      }
    },
    [startJob],
  );
  return { state, make, forget };
}
