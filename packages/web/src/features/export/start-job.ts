import { callWorker } from '../../lib/worker-rpc/call-worker.ts';
import type { ExportService, StartJob } from './jobs.ts';

/** Makes a file in a worker of its own, which ends with the job. */
export const startJob: StartJob = (job, onProgress) => {
  const { service, end } = callWorker<ExportService>(
    () => new Worker(new URL('./export-worker.ts', import.meta.url), { type: 'module' }),
  );
  return { made: service.makeFile(job, onProgress).finally(end), stop: end };
};
