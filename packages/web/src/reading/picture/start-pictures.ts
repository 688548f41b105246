import { callWorker } from '../../lib/worker-rpc/call-worker.ts';
import { faultAs } from '../problems.ts';
import type { PictureService } from './pictures.ts';

/** The worker that takes pictures apart: one picture at a time. Raises `damaged` for what is no picture. */
export interface Pictures extends PictureService {
  readonly end: () => void;
}

/** Starts the worker. */
export function startPictures(): Pictures {
  const { service, end } = callWorker<PictureService>(
    () => new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' }),
  );
  return {
    open: async picture => await service.open(picture).catch(faultAs('damaged')),
    turn: async quarters => await service.turn(quarters).catch(faultAs('damaged')),
    sheet: async (strips, height) => await service.sheet(strips, height).catch(faultAs('damaged')),
    end,
  };
}
