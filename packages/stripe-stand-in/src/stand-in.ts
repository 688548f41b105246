import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { findPretendCard, replaceCustomerCard } from './cards.ts';
import { type ChargeRefusal, findNextEventTime, payInvoice, runDueEvent } from './engine.ts';
import { createDelivery, type EventDelivery } from './events.ts';
import { registerPages } from './pages.ts';
import { registerResources } from './resources.ts';
import { createProviderState, type EventRow, type ProviderState } from './state.ts';
import { createWire, type InjectedFault } from './wire.ts';
import type { ProviderWorld } from './world.ts';

export interface PretendProvider {
  /** The address of the pretend provider, without a slash at the end. */
  readonly url: string;
  readonly state: ProviderState;
  /** The faults to return for the next calls, one for each call. */
  readonly faults: InjectedFault[];
  /** Adds an address to which events are sent from now on. */
  addEndpoint(url: string, secret: string): void;
  /** Applies every event that is due by the provider's clock. */
  settle(): void;
  setDelivery(how: EventDelivery): void;
  /** Sends the events that were held back, in the order that `order` returns. */
  release(order: (rows: EventRow[]) => EventRow[]): void;
  /** Waits until each event has been delivered or given up. */
  delivered(): Promise<void>;
  /** Confirms the payment that a client secret belongs to, as the card form in a browser does. */
  confirm(clientSecret: string, cardNumber: string): ChargeRefusal | undefined;
  close(): Promise<void>;
}

interface Options {
  readonly port?: number;
  /** The provider's clock, in milliseconds since 1970. */
  readonly clock?: { now(): number };
  /** The file in which the provider keeps its state between starts. */
  readonly file?: string;
}

/** Starts the pretend provider. Only this machine can reach it. */
export async function startPretendProvider({
  port = 0,
  clock = Date,
  file,
}: Options = {}): Promise<PretendProvider> {
  const state = readState(file);
  const now = () => Math.floor(clock.now() / 1000) + state.ahead;
  // An event takes place at the time at which it is due, even if the clock has already moved far past that
  // time.
  let instant: number | undefined;
  const delivery = createDelivery(() => state, now);
  let url = '';
  const world: ProviderWorld = { state, now: () => instant ?? now(), emit: delivery.emit, url: () => url };
  const keep = () => {
    if (file === undefined) return;
    writeFileSync(`${file}.new`, JSON.stringify(state));
    renameSync(`${file}.new`, file);
  };
  const settle = () => {
    for (;;) {
      const due = Object.values(state.subscriptions)
        .flatMap(row => {
          const at = findNextEventTime(row);
          return at !== undefined && at <= now() ? [{ row, at }] : [];
        })
        .toSorted((one, other) => one.at - other.at)[0];
      if (due === undefined) break;
      instant = due.at;
      runDueEvent(world, due.row);
      instant = undefined;
    }
    keep();
  };
  const { app, faults } = createWire();
  app.addHook('onResponse', async () => keep());
  registerResources(app, world);
  registerPages(app, world, days => {
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

function confirm(world: ProviderWorld, secret: string, number: string): ChargeRefusal | undefined {
  const intent = Object.values(world.state.intents).find(row => row.secret === secret);
  const invoice = world.state.invoices[intent?.invoice ?? ''];
  const customer = world.state.customers[intent?.customer ?? ''];
  const card = findPretendCard(number);
  if (invoice === undefined || customer === undefined || card === undefined) return 'no_card';
  replaceCustomerCard(world, customer, card);
  return payInvoice(world, invoice);
}

function readState(file: string | undefined): ProviderState {
  if (file === undefined) return createProviderState();
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the provider itself wrote this file
    const stored = JSON.parse(readFileSync(file, 'utf8')) as Partial<ProviderState>;
    return { ...createProviderState(), ...stored };
  } catch {
    return createProviderState();
  }
}
