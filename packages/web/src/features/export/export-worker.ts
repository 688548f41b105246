import { fetchFonts } from './fonts.ts';
import type { Job } from './jobs.ts';
import { makeFile } from './make-file.ts';
import type { Report } from './start-job.ts';

const report = (said: Report): void => self.postMessage(said, { transfer: [] });

// Setting hundreds of pages would hold up the screen; here it does not. It holds no key.
self.addEventListener('message', ({ data }: MessageEvent<Job>) => {
  const tools = { fonts: fetchFonts, onProgress: (part: number) => report({ part }) };
  makeFile(data, tools).then(
    made => report({ made }),
    () => report({ failed: true }),
  );
});
