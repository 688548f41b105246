import type { RecordContent } from '@kinfolio/domain/records/record-kind';
import type { FileDecryptor } from '../../session/api/papers.ts';

// The content of an invented paper, so that a rehearsal can save a zip as in a real case.

const words = new TextEncoder().encode(
  'REHEARSAL. This paper is invented.\r\nIf this were real, this zip would hold the real papers of the sections you can read. You can throw it away.\r\n',
);

/** The id of the invented paper's record. */
export const madeUpPaperId = '018f3b1e-7c5a-4d2e-9f10-5b6c7d8e9f02';

/** The record of the invented paper, in a section that can be read. */
export const madeUpPaper = (section: string): RecordContent => ({
  kind: 'paper',
  savedAt: '',
  fields: {
    name: 'Invented paper.txt',
    file: `018f3b1e-7c5a-4d2e-9f10-5b6c7d8e9f01 ${'A'.repeat(43)} ${String(words.byteLength)} text/plain`,
    section,
  },
});

/** The only file of a rehearsal, in a single piece. */
export const madeUpFiles: FileDecryptor = {
  readFrom: () => Promise.resolve({ ok: true, value: { bytes: words.slice().buffer } }),
};
