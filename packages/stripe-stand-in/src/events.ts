import { Stripe } from 'stripe';
import { type EventRow, newId, type State } from './state.ts';

/** How events travel: as usual, twice each, newest first when asked for, or not at all. */
export type Delivery = 'usual' | 'twice' | 'held' | 'lost';

export const eventObject = (row: EventRow) => ({
  id: row.id,
  object: 'event',
  api_version: Stripe.API_VERSION,
  created: row.created,
  data: { object: row.object },
  livemode: false,
  pending_webhooks: 0,
  request: { id: null, idempotency_key: null },
  type: row.type,
});

/** Delivers events to every endpoint, signed. One that is not taken is tried again a few times. */
export function createDelivery(state: () => State, now: () => number) {
  const patience = [0, 200, 1000, 5000];
  const under = new Set<Promise<void>>();
  const held: EventRow[] = [];
  let how: Delivery = 'usual';

  const send = async (row: EventRow): Promise<void> => {
    const payload = JSON.stringify(eventObject(row));
    for (const { url, secret } of Object.values(state().endpoints)) {
      for (const wait of patience) {
        if (wait > 0) await new Promise(resolve => setTimeout(resolve, wait));
        const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: now() });
        const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
        const answer = await fetch(url, { method: 'POST', headers, body: payload }).catch(() => undefined);
        if (answer?.ok === true) break;
      }
    }
  };
  const deliver = (row: EventRow) => {
    const sending = send(row).finally(() => under.delete(sending));
    under.add(sending);
  };
  return {
    set: (next: Delivery) => {
      how = next;
    },
    emit: (type: string, objectId: string, customer: string | null, object: object): EventRow => {
      const row: EventRow = { id: newId('evt'), created: now(), type, objectId, customer, object };
      state().events.push(row);
      if (how === 'held') held.push(row);
      if (how === 'usual' || how === 'twice') deliver(row);
      if (how === 'twice') deliver(row);
      return row;
    },
    /** Sends what was held, in the order given. */
    release: (order: (rows: EventRow[]) => EventRow[]) => {
      for (const row of order(held.splice(0))) deliver(row);
    },
    /** Waits until all that is under way has arrived or was given up. */
    settled: async () => {
      while (under.size > 0) await Promise.all(under);
    },
  };
}
