import { afterEach, expect, it } from 'vitest';
import { createChannel } from './channel.ts';
import {
  callService,
  exposeService,
  type RemoteService,
  type ServiceAnswer,
  type ServiceCall,
  WorkerFault,
} from './rpc.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

function connected<S extends RemoteService>(service: S) {
  const { port1, port2 } = new MessageChannel();
  ends.push(() => port1.close());
  exposeService(service, createChannel<ServiceAnswer, ServiceCall>(port1));
  const connection = callService<S>(createChannel<ServiceCall, ServiceAnswer>(port2));
  for (const port of [port1, port2]) port.start();
  return connection;
}

it('gives each call its own answer, in whatever order they come', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const { service } = connected({
    slowly: async (value: string) => value + (await promise),
    quickly: async (value: string) => {
      resolve('!');
      return value;
    },
  });
  expect(await Promise.all([service.slowly('a'), service.quickly('b')])).toEqual(['a!', 'b']);
});

it('gives the name of a fault and never its message, which could quote a record', async () => {
  const { service } = connected({
    fail: async () => {
      throw new RangeError('account number 12345678');
    },
  });
  const fault = await service.fail().catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(WorkerFault);
  expect(fault).toMatchObject({ message: 'RangeError' });
});

it('answers no call that is not of the service, nor what every object has', async () => {
  const { service } = connected<RemoteService>({});
  for (const name of ['missing', 'toString', 'constructor']) {
    await expect(service[name]?.()).rejects.toThrow('WorkerFault');
  }
});

it('fails what is under way when the connection is closed', async () => {
  const connection = connected({ never: () => new Promise<never>(() => {}) });
  const call = connection.service.never();
  connection.close();
  await expect(call).rejects.toThrow('hung-up');
  await expect(connection.service.never()).rejects.toThrow('hung-up');
});

it('names the reason it was closed for, and the first reason stays', async () => {
  const connection = connected({ never: () => new Promise<never>(() => {}) });
  const call = connection.service.never();
  connection.close('no-worker');
  connection.close();
  await expect(call).rejects.toThrow('no-worker');
  await expect(connection.service.never()).rejects.toThrow('no-worker');
});

it('tells each call its own progress before its answer, and passes no listener where none was given', async () => {
  const { service } = connected({
    make: async (name: string, onProgress?: (part: number) => void) => {
      if (onProgress === undefined) return `${name} in silence`;
      onProgress(0.5);
      onProgress(1);
      return name;
    },
  });
  const parts: Record<string, number[]> = { first: [], second: [] };
  const make = (name: string) => service.make(name, part => parts[name]?.push(part));
  const order: string[] = [];
  const first = make('first').then(name => {
    order.push(...(parts['first'] ?? []).map(String), name);
    return name;
  });
  expect(await Promise.all([first, make('second')])).toEqual(['first', 'second']);
  expect(parts).toEqual({ first: [0.5, 1], second: [0.5, 1] });
  expect(order).toEqual(['0.5', '1', 'first']);
  expect(await service.make('third')).toBe('third in silence');
});

it('ignores progress that comes after the answer', async () => {
  let late: ((part: number) => void) | undefined;
  const { service } = connected({
    make: async (onProgress: (part: number) => void) => {
      late = onProgress;
    },
    sendLate: async () => late?.(1),
  });
  const parts: number[] = [];
  await service.make(part => parts.push(part));
  await service.sendLate();
  expect(parts).toEqual([]);
});

it('transfers the buffers under `bytes` both ways, and copies all else', async () => {
  const { service } = connected({
    halve: async ({ bytes }: { bytes: ArrayBuffer }) => ({ bytes: [bytes.slice(0, 2), bytes.slice(2)] }),
    size: async (copied: { picture: ArrayBuffer }) => copied.picture.byteLength,
  });
  const bytes = new Uint8Array([1, 2, 3, 4]).buffer;
  const halves = await service.halve({ bytes });
  expect(bytes.byteLength).toBe(0);
  expect(halves.bytes.map(half => new Uint8Array(half))).toEqual([
    new Uint8Array([1, 2]),
    new Uint8Array([3, 4]),
  ]);
  const picture = new ArrayBuffer(4);
  expect(await service.size({ picture })).toBe(4);
  expect(picture.byteLength).toBe(4);
});
