import { callWorker } from '../../lib/worker-rpc/call-worker.ts';
import type { ExportService, StartExportJob } from './jobs.ts';

/** Runs a job in a worker of its own, which is terminated when the job ends. */
export const startExportJob: StartExportJob = (job, onProgress) => {
  const { service, end } = callWorker<ExportService>(
    () => new Worker(new URL('./export-worker.ts', import.meta.url), { type: 'module' }),
  );
  return { made: service.makeFile(job, onProgress).finally(end), stop: end };
};
