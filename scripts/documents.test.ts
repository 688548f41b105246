import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const docs = join(import.meta.dirname, '../docs');
const packages = join(import.meta.dirname, '../packages');
const read = (name: string) => readFileSync(join(docs, name), 'utf8');

describe('the documents', () => {
  it('name a test for each promise of the threat model, and it exists', () => {
    const named = [...read('threat-model.md').matchAll(/`((?:…|[a-z0-9-]+)\/[\w./-]+\.test\.tsx?)`/g)].map(
      ([, path = '']) => path.replace('…/', 'vault/src/'),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(path => !existsSync(join(packages, path)))).toEqual([]);
  });

  it('draw the house in at most 80 lines', () => {
    expect(read('architecture.md').split('\n').length).toBeLessThanOrEqual(80);
  });

  it('number each decision once', () => {
    const numbers = readdirSync(join(docs, 'decisions')).map(name => name.slice(0, 4));
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('are linked only where they exist', () => {
    const links = ['architecture.md', 'threat-model.md', 'vault-format.md'].flatMap(name =>
      [...read(name).matchAll(/\]\(([\w./-]+)\)/g)].map(([, path = '']) => path),
    );
    expect(links.filter(path => !existsSync(join(docs, path)))).toEqual([]);
  });
});
