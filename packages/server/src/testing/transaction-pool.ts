import { Pool, type PoolClient } from 'pg';

// Makes the pools in the server's tests behave like PgBouncer in transaction mode. Every transaction, and
// every statement outside one, gets a different connection from the one before, without any session settings,
// locks or listeners. Named statements are kept, as in PgBouncer 1.21 with `max_prepared_statements`.

const forget = 'reset all; unlisten *; close all; discard temp; select pg_advisory_unlock_all()';

type Taken = (error: Error | undefined, client: PoolClient | undefined, release: () => void) => void;
interface Connects {
  connect: (this: Connects, taken?: Taken) => Promise<PoolClient> | undefined;
  /** The pool's idle connections. It uses the last one first. */
  _idle: object[];
  isTurning?: boolean;
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the package's types do not include these members
const pools = Pool.prototype as unknown as Connects;
if (pools.isTurning !== true) {
  const { connect } = pools;
  pools.isTurning = true;
  pools.connect = function (this: Connects, taken) {
    this['_idle'].unshift(...this['_idle'].splice(-1));
    const client = Promise.resolve(connect.call(this)).then(async one => {
      await one?.query(forget).catch((error: Error) => {
        one.release(error);
        throw error;
      });
      return one;
    });
    if (taken === undefined) return client as Promise<PoolClient>;
    client.then(
      one => taken(undefined, one, () => one?.release()),
      (error: Error) => taken(error, undefined, () => undefined),
    );
    return undefined;
  };
}
