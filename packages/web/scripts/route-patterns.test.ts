import { expect, it } from 'vitest';
import { listPatternsOfRoute, listRoutePatterns, samplePatterns } from './route-patterns.ts';

it('joins a path to those above it, through layouts that have none', () => {
  const tree = { path: 'settings', children: [{ children: [{ path: 'kit' }] }, { index: true }] };
  expect(listPatternsOfRoute(tree, '')).toEqual(['/settings', '/settings/kit', '/settings']);
});

it('writes optional parts out every way', () => {
  expect(listPatternsOfRoute({ path: 'a/:b?/c?' }, '')).toEqual(['/a', '/a/c', '/a/:b', '/a/:b/c']);
  expect(listPatternsOfRoute({ index: true }, '')).toEqual(['/']);
});

it('leaves the catch-all out: the server answers 404 to what nobody knows', () => {
  expect(listPatternsOfRoute({ children: [{ path: '*' }, { path: 'login' }] }, '')).toEqual(['/login']);
});

it('knows the pages of the app, each once', () => {
  const patterns = listRoutePatterns();
  expect(patterns).toEqual(expect.arrayContaining(['/login', '/bank-accounts/:id', '/settings']));
  expect(new Set(patterns).size).toBe(patterns.length);
});

it('has no two patterns for the same addresses, which the server would refuse to start with', () => {
  const shapes = listRoutePatterns().map(pattern => pattern.replaceAll(/:[^/]+/g, ':'));
  expect(shapes.filter((shape, at) => shapes.indexOf(shape) !== at)).toEqual([]);
});

it('has the pages of an open passport in the sample too, and none for visitors', () => {
  const patterns = samplePatterns();
  expect(patterns).toEqual(
    expect.arrayContaining([
      '/sample',
      '/sample/dashboard',
      '/sample/budgeting',
      '/sample/bank-accounts/:id',
    ]),
  );
  expect(patterns.filter(pattern => /login|signup|card|invite/.test(pattern))).toEqual([]);
  expect(listRoutePatterns().filter(pattern => pattern.startsWith('/sample'))).toEqual([]);
});
