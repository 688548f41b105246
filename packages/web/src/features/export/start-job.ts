import type { Made, StartJob } from './jobs.ts';

/** What the worker says of its job. Never why it failed: the reason could quote a record. */
export type Report = { readonly part: number } | { readonly made: Made } | { readonly failed: true };

/** Makes a file in a worker of its own, which ends with the job. */
export const startJob: StartJob = (job, onProgress) => {
  const worker = new Worker(new URL('./export-worker.ts', import.meta.url), { type: 'module' });
  const made = new Promise<Made>((resolve, reject) => {
    const fail = () => reject(new Error('the file was not made'));
    worker.addEventListener('error', fail);
    worker.addEventListener('messageerror', fail);
    worker.addEventListener('message', ({ data }: MessageEvent<Report>) => {
      if ('part' in data) onProgress(data.part);
      else if ('made' in data) resolve(data.made);
      else fail();
    });
  });
  worker.postMessage(job, { transfer: [] });
  return { made: made.finally(() => worker.terminate()), stop: () => worker.terminate() };
};
