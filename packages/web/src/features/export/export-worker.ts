import { serveWorker } from '../../lib/worker-rpc/serve-worker.ts';
import { fetchFonts } from './fonts.ts';
import type { ExportService } from './jobs.ts';
import { makeFile } from './make-file.ts';

// Setting hundreds of pages would hold up the screen; here it does not. It holds no key.
const files: ExportService = {
  makeFile: async (job, onProgress) => await makeFile(job, { fonts: fetchFonts, onProgress }),
};

serveWorker(files, self);
