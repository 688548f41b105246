import { ReadingStopped } from '../problems.ts';
import { callsTo } from '../worker-calls.ts';
import type { OpenPicture, PictureAnswer, PictureCall } from './pictures.ts';
import type { Sheet } from './strips.ts';

/** The worker that takes pictures apart: one picture at a time. */
export interface Pictures {
  /** Decodes a picture and finds the strips of text on it. Raises `damaged` for what is no picture. */
  open(picture: Blob | ImageBitmap): Promise<OpenPicture>;
  /** Some of its strips, with capitals of a height in pixels. */
  sheet(strips: readonly number[], height: number): Promise<Sheet>;
  readonly end: () => void;
}

export function startPictures(): Pictures {
  const worker = new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' });
  const { ask, end } = callsTo<PictureCall, PictureAnswer>(worker);
  return {
    open: async picture => {
      const hand = picture instanceof ImageBitmap ? [picture] : [];
      const answer = await ask({ what: 'open', picture }, 'damaged', { hand });
      if ('open' in answer) return answer.open;
      throw new ReadingStopped('damaged');
    },
    sheet: async (strips, height) => {
      const answer = await ask({ what: 'sheet', strips, height }, 'damaged');
      if ('sheet' in answer) return answer.sheet;
      throw new ReadingStopped('damaged');
    },
    end,
  };
}
