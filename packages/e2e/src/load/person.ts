import { sealHeader } from '@kinfolio/contract/keyset';
import { papersBucket } from '@kinfolio/contract/storage-limits';
import { fetchWithDeviceNumber } from '@kinfolio/web/session/platform/device-number';
import { v4 as uuid } from 'uuid';
import { seedBankAccounts } from '../bench/seed.ts';
import { createUniquePerson, type Person } from '../harness/people/person.ts';
import { type NodeDevice, okOr, signUpOnNode } from '../harness/server/node-device.ts';
import { createSampleAccount } from '../harness/server/samples.ts';

const RECORDS = 20;
const paperBytes = 200_000;

/**
 * A person using the app. Each method makes the requests of one press, or of one minute, and throws if the server
 * rejects a request.
 */
export interface BusyPerson {
  readonly device: NodeDevice;
  /** The latest version of each record that the server has acknowledged, by record id. */
  readonly acknowledged: Map<string, number>;
  /** Signs in, as every unlock does; the first time as on a new device. */
  signIn(): Promise<void>;
  refresh(): Promise<void>;
  /** Fetches everything, as a new device does. Returns the version of each record. */
  pullAll(): Promise<ReadonlyMap<string, number>>;
  /** Fetches changes, as a device does every minute. */
  pullNew(): Promise<void>;
  push(): Promise<void>;
  attach(): Promise<void>;
}

/** Signs up a person with a passport of twenty records. */
export async function signUpBusyPerson(url: string): Promise<BusyPerson> {
  const person = createUniquePerson();
  const device = await signUpOnNode(url, person);
  await seedBankAccounts(device, 0, RECORDS);
  const { vaultId } = device.state;
  const acknowledged = new Map<string, number>();
  let seen: Readonly<Record<string, number>> = {};
  const kept = new Map<string, string>();
  const fromDevice = fetchWithDeviceNumber(fetch, {
    getItem: key => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: key => void kept.delete(key),
  });
  const pull = async (from: Readonly<Record<string, number>>) => {
    const records = [];
    for (let [after, more] = [from, true]; more; seen = after) {
      const page = okOr(await device.client.pull(vaultId, { after }));
      records.push(...page.records);
      [after, more] = [page.after, page.more];
    }
    return records;
  };
  return {
    device,
    acknowledged,
    signIn: () => signIn(url, person, device, fromDevice),
    refresh: async () => {
      const { error } = await device.auth.refreshSession();
      if (error !== null) throw error;
    },
    pullAll: async () => new Map((await pull({})).map(({ id, version }) => [id, version])),
    pullNew: async () => void (await pull(seen)),
    push: async () => {
      const record = await device.seal(createSampleAccount(1));
      okOr(await device.client.push(vaultId, [record]));
      acknowledged.set(record.id, record.version);
    },
    attach: () => attach(url, device),
  };
}

async function signIn(
  url: string,
  { email }: Person,
  { authSecret }: NodeDevice,
  fromDevice: typeof fetch,
): Promise<void> {
  const { ok, status } = await fromDevice(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: authSecret }),
  });
  if (!ok) throw new Error(`signing in was answered ${String(status)}`);
}

const paper = crypto.getRandomValues(new Uint8Array(65_536));

async function attach(url: string, { auth, guard, state }: NodeDevice): Promise<void> {
  const path = `/storage/v1/object/${papersBucket}/${state.vaultId}/${uuid()}`;
  const { data } = await auth.getSession();
  const { ok, status } = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/octet-stream',
      authorization: `Bearer ${data.session?.access_token ?? ''}`,
      [sealHeader]: await guard({ guard: 'seal', method: 'POST', path, body: null }),
    },
    body: new Blob(Array.from({ length: Math.ceil(paperBytes / paper.length) }, () => paper)),
  });
  if (!ok) throw new Error(`a paper was answered ${String(status)}`);
}
