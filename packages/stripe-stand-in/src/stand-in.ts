import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { giveCard, readCard } from './cards.ts';
import { comeDue, dueAt, pay, type Refusal } from './engine.ts';
import { createDelivery, type Delivery } from './events.ts';
import { pages } from './pages.ts';
import { resources } from './resources.ts';
import { type EventRow, newState, type State } from './state.ts';
import { createWire, type Fault } from './wire.ts';
import type { World } from './world.ts';

/** A provider that runs. */
export interface StandIn {
  /** Where it is reached, without a slash at the end. */
  readonly url: string;
  readonly state: State;
  /** What the next calls meet instead of an answer. */
  readonly faults: Fault[];
  /** Where events go from now on. */
  addEndpoint(url: string, secret: string): void;
  /** Does all that has come due by its clock. */
  settle(): void;
  setDelivery(how: Delivery): void;
  /** Sends the events that were held, in the order given. */
  release(order: (rows: EventRow[]) => EventRow[]): void;
  /** Waits until the events under way have arrived or were given up. */
  delivered(): Promise<void>;
  /** Pays what waits behind a client secret, as the card form of a browser does. */
  confirm(clientSecret: string, cardNumber: string): Refusal | undefined;
  close(): Promise<void>;
}

interface Options {
  readonly port?: number;
  /** Milliseconds since 1970. */
  readonly clock?: { now(): number };
  /** Keeps all it knows between starts. */
  readonly file?: string;
}

/** Starts the pretend provider on this machine alone. */
export async function startStandIn({ port = 0, clock = Date, file }: Options = {}): Promise<StandIn> {
  const state = readState(file);
  const now = () => Math.floor(clock.now() / 1000) + state.ahead;
  // What happens at a certain instant happens then, also when the clock has gone far past it.
  let instant: number | undefined;
  const delivery = createDelivery(() => state, now);
  let url = '';
  const world: World = { state, now: () => instant ?? now(), emit: delivery.emit, url: () => url };
  const keep = () => {
    if (file === undefined) return;
    writeFileSync(`${file}.new`, JSON.stringify(state));
    renameSync(`${file}.new`, file);
  };
  const settle = () => {
    for (;;) {
      const due = Object.values(state.subscriptions)
        .flatMap(row => {
          const at = dueAt(row);
          return at !== undefined && at <= now() ? [{ row, at }] : [];
        })
        .toSorted((one, other) => one.at - other.at)[0];
      if (due === undefined) break;
      instant = due.at;
      comeDue(world, due.row);
      instant = undefined;
    }
    keep();
  };
  const { app, faults } = createWire();
  app.addHook('onResponse', async () => keep());
  resources(app, world);
  pages(app, world, days => {
    state.ahead += days * 86_400;
    settle();
  });
  url = await app.listen({ host: '127.0.0.1', port });
  const timer = setInterval(settle, 60_000);
  return {
    url,
    state,
    faults,
    settle,
    addEndpoint: (to, secret) => {
      state.endpoints[to] = { id: to, url: to, secret };
    },
    setDelivery: delivery.set,
    release: delivery.release,
    delivered: delivery.settled,
    confirm: (secret, number) => confirm(world, secret, number),
    close: async () => {
      clearInterval(timer);
      await app.close();
    },
  };
}

function confirm(world: World, secret: string, number: string): Refusal | undefined {
  const intent = Object.values(world.state.intents).find(row => row.secret === secret);
  const invoice = world.state.invoices[intent?.invoice ?? ''];
  const customer = world.state.customers[intent?.customer ?? ''];
  const card = readCard(number);
  if (invoice === undefined || customer === undefined || card === undefined) return 'no_card';
  giveCard(world, customer, card);
  return pay(world, invoice);
}

function readState(file: string | undefined): State {
  if (file === undefined) return newState();
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its own file, written by itself
    return { ...newState(), ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<State>) };
  } catch {
    return newState();
  }
}
