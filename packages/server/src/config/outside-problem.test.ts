import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLog } from '../adapters/log.ts';
import { openDatabase } from '../db/database.ts';
import { makeDataFolder } from '../db/engine/engine.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { readConfig } from './config.ts';
import { explainDatabaseError, explainDiskError } from './outside-problem.ts';

const scratch = () => mkdtempSync(join(tmpdir(), 'kinfolio-outside-'));

const failure = (code: string, path?: string) => Object.assign(new Error('x'), { code, path });
const said = (code: string, message: string) =>
  explainDatabaseError(
    new Error('Failed query', { cause: Object.assign(new Error(message), { code }) }),
    'postgres://u@h/x',
  )?.message;

describe('a folder that cannot be used', () => {
  it('ends in a sentence where DATA_DIR is a file, or below one', () => {
    const file = join(scratch(), 'file');
    writeFileSync(file, '');
    for (const dataDir of [file, join(file, 'below')])
      expect(sentenceOf(dataDir)).toBe(`The setting DATA_DIR cannot be used: ${dataDir} is not a folder.`);
  });

  it('names the setting that was set, and not a file inside it', () => {
    const folder = scratch();
    const config = readConfig({ DATA_DIR: folder, SECRETS_FILE: '/elsewhere/secrets.json' });
    const words = (code: string, path?: string) => explainDiskError(failure(code, path), config)?.message;
    expect(words('ENOSPC', join(folder, 'engine-key'))).toContain(
      `DATA_DIR cannot be used: ${folder} is on a full disk`,
    );
    expect(words('EROFS', join(folder, 'files', 'ab'))).toContain(
      `DATA_DIR cannot be used: ${folder} is on a read-only disk`,
    );
    expect(words('EACCES', '/elsewhere/secrets.json')).toContain(
      'SECRETS_FILE cannot be used: /elsewhere/secrets.json is not writable',
    );
    expect(words('ENOENT', '/opt/kinfolio/file')).toBeUndefined();
    expect(words('EINVAL')).toBeUndefined();
  });
});

describe('a database that cannot be used', () => {
  it.each([
    ['postgres://u:secret@127.0.0.1:1/x', /no database answers at 127\.0\.0\.1:1\./],
    ['postgres://u:secret@host.invalid/x', /no database answers at host\.invalid:5432\./],
  ])('says so for %s, without its password', async (url, words) => {
    const sentence = await databaseSentence(url);
    expect(sentence).toMatch(words);
    expect(sentence).not.toContain('secret');
  });

  it('passes on what the database says of the user, the password and the rights', async () => {
    expect(said('28P01', 'password authentication failed for user "u"')).toBe(
      'The database at DATABASE_URL cannot be used: password authentication failed for user "u".',
    );
    expect(said('42501', 'permission denied for schema public')).toContain(
      'permission denied for schema public',
    );
    expect(said('42P01', 'relation "x" does not exist')).toBeUndefined();
  });
});

function sentenceOf(dataDir: string): string | undefined {
  try {
    makeDataFolder(dataDir);
    return undefined;
  } catch (error) {
    return explainDiskError(error, readConfig({ DATA_DIR: dataDir }))?.message;
  }
}

async function databaseSentence(url: string): Promise<string> {
  const database = openDatabase({ connectionString: url, max: 1 }, createLog('silent'));
  try {
    await migrateDatabase(database.pool);
    return '';
  } catch (error) {
    return explainDatabaseError(error, url)?.message ?? '';
  } finally {
    await database.close();
  }
}
