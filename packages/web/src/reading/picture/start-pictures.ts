import { callWorker } from '../../lib/worker-rpc/call-worker.ts';
import { createWorkerFaultHandler } from '../problems.ts';
import type { PictureService } from './pictures.ts';

/**
 * Starts the worker that splits pictures into strips, one picture at a time. `open` throws `damaged` if the file is not
 * a picture.
 */
export interface PictureWorker extends PictureService {
  readonly end: () => void;
}

export function startPictureWorker(): PictureWorker {
  const { service, end } = callWorker<PictureService>(
    () => new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' }),
  );
  return {
    open: async picture => await service.open(picture).catch(createWorkerFaultHandler('damaged')),
    turn: async quarters => await service.turn(quarters).catch(createWorkerFaultHandler('damaged')),
    sheet: async (strips, height) =>
      await service.sheet(strips, height).catch(createWorkerFaultHandler('damaged')),
    end,
  };
}
