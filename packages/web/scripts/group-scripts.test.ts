import { expect, it } from 'vitest';
import { createGroupName, findCircularImport } from './group-scripts.ts';

it.each([
  ['what every page begins with', ['root', 'login', 'dashboard'], 'start'],
  ['the frame of a visitor’s pages', ['visitor', 'sharing/card'], 'visitors'],
  ['a form to log in and to sign up', ['login', 'signup', 'account/you'], 'visitors'],
  ['a box of the forms and of the tool', ['login', 'signup', 'budgeting'], 'visitors-tool'],
  ['the form of one page that visitors open', ['signup', 'dashboard'], 'signup'],
  ['the tool alone', ['budget-frame', 'budgeting', 'dashboard'], 'tool'],
  ['what opens a passport', ['protected', 'sharing/card'], 'app'],
  ['pages of one area', ['sharing/card', 'sharing/rehearsed'], 'sharing'],
  ['records', ['records', 'papers'], 'records'],
  ['pages of several areas', ['records', 'account/export'], 'several-areas'],
  ['one page', ['import'], null],
  ['what is loaded later alone', [], null],
])('%s has its own script', (_, pages, name) => {
  expect(createGroupName(pages)).toBe(name);
});

it('finds scripts that import each other', () => {
  const imports = new Map([
    ['page', ['app', 'icons']],
    ['app', ['icons']],
    ['icons', ['react']],
  ]);
  expect(findCircularImport(imports)).toBeUndefined();
  imports.set('react', ['app']);
  expect(findCircularImport(imports)).toEqual(['app', 'icons', 'react', 'app']);
});
