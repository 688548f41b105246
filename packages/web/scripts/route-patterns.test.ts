import { expect, it } from 'vitest';
import { patternsOf, routePatterns } from './route-patterns.ts';

it('joins a path to those above it, through layouts that have none', () => {
  const tree = { path: 'settings', children: [{ children: [{ path: 'kit' }] }, { index: true }] };
  expect(patternsOf(tree, '')).toEqual(['/settings', '/settings/kit', '/settings']);
});

it('writes optional parts out every way', () => {
  expect(patternsOf({ path: 'a/:b?/c?' }, '')).toEqual(['/a', '/a/c', '/a/:b', '/a/:b/c']);
  expect(patternsOf({ index: true }, '')).toEqual(['/']);
});

it('leaves the catch-all out: the server answers 404 to what nobody knows', () => {
  expect(patternsOf({ children: [{ path: '*' }, { path: 'login' }] }, '')).toEqual(['/login']);
});

it('knows the pages of the app, each once', () => {
  const patterns = routePatterns();
  expect(patterns).toEqual(expect.arrayContaining(['/login', '/bank-accounts/:id', '/settings']));
  expect(new Set(patterns).size).toBe(patterns.length);
});

it('has no two patterns for the same addresses, which the server would refuse to start with', () => {
  const shapes = routePatterns().map(pattern => pattern.replaceAll(/:[^/]+/g, ':'));
  expect(shapes.filter((shape, at) => shapes.indexOf(shape) !== at)).toEqual([]);
});
