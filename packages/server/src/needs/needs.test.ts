import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { publicPageNeeds } from '../http/needs.ts';
import { requireRouteNeeds } from './require-row.ts';

const handler = async () => 'answer';

function appWithRows() {
  const app = Fastify();
  app.addHook('onRoute', requireRouteNeeds);
  return app;
}

describe('a route', () => {
  it('without a row in the table of needs keeps the server from starting', async () => {
    const app = appWithRows();
    const register = () =>
      app.register(
        async api => {
          api.get('/everything', handler);
        },
        { prefix: '/vault/v1' },
      );
    await expect(register()).rejects.toThrow('GET /vault/v1/everything has no row');
  });

  it('that changes something is not a public page', () => {
    expect(() =>
      appWithRows().route({ method: 'POST', url: '/about', config: { needs: publicPageNeeds }, handler }),
    ).toThrow('POST /about has no row');
  });

  it('whose methods need different things is registered apart', () => {
    expect(() => appWithRows().route({ method: ['POST', 'GET'], url: '/auth/v1/signup', handler })).toThrow(
      'GET /auth/v1/signup has no row',
    );
    expect(() =>
      appWithRows().route({ method: ['GET', 'POST'], url: '/vault/v1/activity', handler }),
    ).toThrow('register them separately');
  });
});
