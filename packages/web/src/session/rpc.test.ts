import { afterEach, expect, it } from 'vitest';
import { lineOf } from './line.ts';
import { type Answer, type Call, connect, type Service, serve, WorkerFault } from './rpc.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

function line<S extends Service>(service: S) {
  const { port1, port2 } = new MessageChannel();
  ends.push(() => port1.close());
  serve(service, lineOf<Answer, Call>(port1));
  const connection = connect<S>(lineOf<Call, Answer>(port2));
  for (const port of [port1, port2]) port.start();
  return connection;
}

it('gives each call its own answer, in whatever order they come', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const { service } = line({
    slowly: async (value: string) => value + (await promise),
    quickly: async (value: string) => {
      resolve('!');
      return value;
    },
  });
  expect(await Promise.all([service.slowly('a'), service.quickly('b')])).toEqual(['a!', 'b']);
});

it('gives the name of a fault and never its message, which could quote a record', async () => {
  const { service } = line({
    fail: async () => {
      throw new RangeError('account number 12345678');
    },
  });
  const fault = await service.fail().catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(WorkerFault);
  expect(fault).toMatchObject({ message: 'RangeError' });
});

it('answers no call that is not of the service, nor what every object has', async () => {
  const { service } = line<Service>({});
  for (const name of ['missing', 'toString', 'constructor']) {
    await expect(service[name]?.()).rejects.toThrow('WorkerFault');
  }
});

it('fails what is under way when the line is hung up', async () => {
  const connection = line({ never: () => new Promise<never>(() => {}) });
  const call = connection.service.never();
  connection.hangUp();
  await expect(call).rejects.toThrow('hung-up');
  await expect(connection.service.never()).rejects.toThrow('hung-up');
});
