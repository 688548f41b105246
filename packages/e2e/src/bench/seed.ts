import { type NodeDevice, okOr } from '../harness/node-device.ts';
import { sampleAccount } from '../harness/samples.ts';

/** Seals and sends bank accounts number `from` to `to`, as many at a time as one push takes. */
export async function seed(device: NodeDevice, from: number, to: number): Promise<void> {
  for (let next = from; next < to; next += 200) {
    const indices = Array.from({ length: Math.min(200, to - next) }, (_, offset) => next + offset);
    const records = await Promise.all(indices.map(index => device.seal(sampleAccount(index))));
    okOr(await device.client.push(device.state.vaultId, records));
  }
}
