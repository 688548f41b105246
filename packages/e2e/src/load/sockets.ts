import type { BusyPerson } from './person.ts';

/** The maximum number of sockets that one account may have; see the limits of `realtime/v1`. */
const socketsOfOne = 10;

interface OpenSockets {
  count(): number;
  close(): void;
}

/** Opens `realtime/v1` sockets as devices do, each joined to the topic of its account. */
export async function openSockets(
  url: string,
  people: readonly BusyPerson[],
  count: number,
): Promise<OpenSockets> {
  if (count > people.length * socketsOfOne)
    throw new Error(
      `${String(people.length)} people may have ${String(people.length * socketsOfOne)} sockets`,
    );
  const { anonKey } = (await (await fetch(`${url}/config.json`)).json()) as { anonKey: string };
  const address = `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${anonKey}&vsn=2.0.0`;
  const sockets: WebSocket[] = [];
  for (let opened = 0; opened < count; opened += 1) {
    const person = people[Math.floor(opened / socketsOfOne)];
    if (person !== undefined) sockets.push(await joined(address, person));
  }
  // The server closes a socket that has been silent for a minute.
  const beat = setInterval(() => {
    for (const socket of sockets) socket.send(JSON.stringify([null, '2', 'phoenix', 'heartbeat', {}]));
  }, 25_000);
  return {
    count: () => sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length,
    close: () => {
      clearInterval(beat);
      for (const socket of sockets) socket.close();
    },
  };
}

async function joined(address: string, { device }: BusyPerson): Promise<WebSocket> {
  const socket = new WebSocket(address);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  socket.addEventListener('error', () => reject(new Error('a socket was not opened')));
  socket.addEventListener('close', () => reject(new Error('a socket was closed')));
  socket.addEventListener('message', ({ data }) => {
    if (String(data).includes('"status":"ok"')) resolve();
    else if (String(data).includes('"status":"error"')) reject(new Error(String(data)));
  });
  await new Promise(opened => socket.addEventListener('open', opened));
  const { data } = await device.auth.getSession();
  const payload = { config: { private: true }, access_token: data.session?.access_token };
  const topic = `realtime:account:${data.session?.user.id ?? ''}`;
  socket.send(JSON.stringify(['1', '1', topic, 'phx_join', payload]));
  await promise;
  return socket;
}
