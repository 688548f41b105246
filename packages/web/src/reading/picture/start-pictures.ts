import { ReadingStopped } from '../problems.ts';
import type { OpenPicture, PictureAnswer, PictureCall } from './pictures.ts';
import type { Sheet } from './strips.ts';

/** The worker that takes pictures apart: one picture at a time. */
export interface Pictures {
  /** Decodes a picture and finds the strips of text on it. Raises `damaged` for what is no picture. */
  open(picture: Blob | ImageBitmap): Promise<OpenPicture>;
  /** Some of its strips, with capitals of a height in pixels. */
  sheet(strips: readonly number[], height: number): Promise<Sheet>;
  end(): void;
}

export function startPictures(): Pictures {
  const worker = new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, PromiseWithResolvers<PictureAnswer>>();
  let last = 0;
  const failAll = () => {
    for (const { reject } of waiting.values()) reject(new ReadingStopped('damaged'));
    waiting.clear();
  };
  worker.addEventListener('message', ({ data }: MessageEvent<PictureAnswer>) => {
    waiting.get(data.id)?.resolve(data);
    waiting.delete(data.id);
  });
  worker.addEventListener('error', failAll);
  const ask = async (
    call: (id: number) => PictureCall,
    hand: Transferable[] = [],
  ): Promise<PictureAnswer> => {
    last += 1;
    const answer = Promise.withResolvers<PictureAnswer>();
    waiting.set(last, answer);
    worker.postMessage(call(last), hand);
    return await answer.promise;
  };
  return {
    open: async picture => {
      const hand = picture instanceof ImageBitmap ? [picture] : [];
      const answer = await ask(id => ({ id, what: 'open', picture }), hand);
      if ('open' in answer) return answer.open;
      throw new ReadingStopped('damaged');
    },
    sheet: async (strips, height) => {
      const answer = await ask(id => ({ id, what: 'sheet', strips, height }));
      if ('sheet' in answer) return answer.sheet;
      throw new ReadingStopped('damaged');
    },
    end: () => {
      worker.terminate();
      failAll();
    },
  };
}
