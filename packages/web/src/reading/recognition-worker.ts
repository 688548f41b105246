import { PSM, type Worker as Recogniser } from 'tesseract.js';
import { allowOwnScripts } from '../lib/browser/trusted-types.ts';
import { serveWorker } from '../lib/worker-rpc/serve-worker.ts';
import { startPlainRecogniser } from './recogniser.ts';
import type { RecognitionService } from './recognition.ts';

allowOwnScripts();

// Tesseract starts its own worker and offers no way to end it before it has loaded. So that worker runs inside this
// one, which can be ended at any time and ends Tesseract's worker with it.
let recogniser: Recogniser | undefined;
let listen: (part: number) => void = () => undefined;

const recognition: RecognitionService = {
  async start(folder) {
    recogniser = await startPlainRecogniser(folder, part => listen(part));
    // Our sheets consist of lines stacked in a single block.
    await recogniser.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK });
  },
  async words({ bytes }, onProgress) {
    if (recogniser === undefined) throw new Error('it was not started');
    listen = onProgress;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the function accepts any bytes, although its types name only Node's
    const image = new Uint8Array(bytes) as unknown as Parameters<Recogniser['recognize']>[0];
    const { data } = await recogniser.recognize(image, {}, { blocks: true, text: false });
    const lines = (data.blocks ?? []).flatMap(block => block.paragraphs.flatMap(({ lines: all }) => all));
    return lines.flatMap(line =>
      line.words.map(({ text, confidence, bbox }) => ({ text, confidence, box: bbox })),
    );
  },
};

serveWorker(recognition, self);
