import { Stripe } from 'stripe';
import { createProviderId, type EventRow, type ProviderState } from './state.ts';

/** How events are delivered: as usual, each of them twice, only after they are released, or not at all. */
export type EventDelivery = 'usual' | 'twice' | 'held' | 'lost';

export const toEventObject = (row: EventRow) => ({
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

/**
 * Signs events and delivers them to every endpoint. If an endpoint does not accept an event, delivery is
 * retried a few times.
 */
export function createDelivery(state: () => ProviderState, now: () => number) {
  const patience = [0, 200, 1000, 5000];
  const under = new Set<Promise<void>>();
  const held: EventRow[] = [];
  let how: EventDelivery = 'usual';

  const send = async (row: EventRow): Promise<void> => {
    const payload = JSON.stringify(toEventObject(row));
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
    set: (next: EventDelivery) => {
      how = next;
    },
    emit: (type: string, objectId: string, customer: string | null, object: object): EventRow => {
      const row: EventRow = { id: createProviderId('evt'), created: now(), type, objectId, customer, object };
      state().events.push(row);
      if (how === 'held') held.push(row);
      if (how === 'usual' || how === 'twice') deliver(row);
      if (how === 'twice') deliver(row);
      return row;
    },
    /** Sends the events that were held back, in the order that `order` returns. */
    release: (order: (rows: EventRow[]) => EventRow[]) => {
      for (const row of order(held.splice(0))) deliver(row);
    },
    /** Waits until each event has been delivered or given up. */
    settled: async () => {
      while (under.size > 0) await Promise.all(under);
    },
  };
}
