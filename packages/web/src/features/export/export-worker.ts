import { serveWorker } from '../../lib/worker-rpc/serve-worker.ts';
import { fetchFonts } from './fonts.ts';
import type { ExportService } from './jobs.ts';
import { createExportFile } from './make-file.ts';

// Laying out hundreds of pages on the main thread would freeze the page, so this worker does it. It has no encryption
// keys.
const files: ExportService = {
  makeFile: async (job, onProgress) => await createExportFile(job, { fonts: fetchFonts, onProgress }),
};

serveWorker(files, self);
