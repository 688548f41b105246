import { expect, test } from 'vitest';
import type { RecordContext } from '../envelope.ts';
import { VaultError } from '../errors.ts';
import { decodeBase64Url, encodeBase64Url } from '../primitives/base64url.ts';
import type { RandomBytes } from '../primitives/bytes.ts';
import { chooseCaseCount, testCaseSeed } from '../testing/cases.ts';
import { chooseNumberBelow, createFixedRandom } from '../testing/fixed-random.ts';
import { CategorySecret } from './category-secret.ts';
import { deriveRecordKey, openSecretRecord, type RecordKey, sealSecretRecord } from './records.ts';

/** A record as a server might return it: the context that it claims, the key for that context, and the envelope. */
interface Row {
  readonly key: RecordKey;
  readonly context: RecordContext;
  readonly envelope: string;
}

const content = { kind: 'bank-account', fields: { name: 'Everyday', balance: '1234.50' } };
const newKey = async (random: RandomBytes) => await deriveRecordKey(await CategorySecret.create(random));
const rows = await world();

/**
 * Two vaults, each with three categories in two key versions; each category has three records in three
 * versions.
 */
async function world(): Promise<readonly Row[]> {
  const all: Row[] = [];
  const random = createFixedRandom(testCaseSeed);
  for (const vault of ['v1', 'v2']) {
    for (const category of ['c1', 'c2', 'c3']) {
      for (const keyVersion of [1, 2]) {
        const key = await newKey(random);
        for (let index = 0; index < 9; index += 1) {
          const record = `r${index % 3}`;
          const version = 1 + Math.floor(index / 3);
          const context = { vault, category, keyVersion, record, version, deleted: index % 4 === 3 };
          all.push({ key, context, envelope: await sealSecretRecord(key, context, content, random) });
        }
      }
    }
  }
  return all;
}

async function opens({ key, context, envelope }: Row): Promise<boolean> {
  try {
    return (await openSecretRecord(key, context, envelope)).ok;
  } catch (error) {
    if (error instanceof VaultError && error.code === 'malformed') return false;
    throw error;
  }
}

const pick = <T>(from: readonly T[], random: RandomBytes): T => {
  const one = from[chooseNumberBelow(from.length, random)];
  if (one === undefined) throw new Error('nothing to pick from');
  return one;
};

/** Another row that differs from this one in exactly the named members, and in what follows from them. */
function another(row: Row, differing: readonly (keyof RecordContext)[], random: RandomBytes): Row {
  const members = ['vault', 'category', 'keyVersion', 'record', 'version'] as const;
  const fitting = rows.filter(other =>
    members.every(member => (other.context[member] !== row.context[member]) === differing.includes(member)),
  );
  return pick(fitting, random);
}

function flipBit(text: string, random: RandomBytes): string {
  const at = chooseNumberBelow(text.length, random);
  const flipped = text.charCodeAt(at) ^ (1 << chooseNumberBelow(8, random));
  return text.slice(0, at) + String.fromCharCode(flipped) + text.slice(at + 1);
}

/** Changes the bytes behind one part of an envelope: 0 header, 2 nonce, 3 ciphertext, 4 tag. */
function changePart(envelope: string, part: number, change: (bytes: Uint8Array) => Uint8Array): string {
  const parts = envelope.split('.');
  const bytes = decodeBase64Url(parts[part] ?? '') ?? new Uint8Array(0);
  parts[part] = encodeBase64Url(Uint8Array.from(change(bytes)));
  return parts.join('.');
}

const flipByte = (bytes: Uint8Array, random: RandomBytes) => {
  const at = chooseNumberBelow(bytes.length, random);
  return bytes.with(at, (bytes[at] ?? 0) ^ (1 << chooseNumberBelow(8, random)));
};

const moved = (differing: readonly (keyof RecordContext)[]) => (row: Row, random: RandomBytes) => ({
  ...row,
  envelope: another(row, differing, random).envelope,
});

const attacks: Record<string, (row: Row, random: RandomBytes) => Row | Promise<Row>> = {
  'a bit of the text flipped': (row, random) => ({ ...row, envelope: flipBit(row.envelope, random) }),
  'a bit of the bytes flipped': (row, random) => ({
    ...row,
    envelope: changePart(row.envelope, pick([0, 2, 3, 4], random), bytes => flipByte(bytes, random)),
  }),
  'the end cut off': (row, random) => ({
    ...row,
    envelope: row.envelope.slice(0, chooseNumberBelow(row.envelope.length, random)),
  }),
  'the beginning cut off': (row, random) => ({
    ...row,
    envelope: row.envelope.slice(1 + chooseNumberBelow(row.envelope.length, random)),
  }),
  'bytes cut from one part': (row, random) => ({
    ...row,
    envelope: changePart(row.envelope, pick([0, 2, 3, 4], random), bytes =>
      bytes.slice(0, chooseNumberBelow(bytes.length, random)),
    ),
  }),
  'another record of the category': moved(['record']),
  'another category of the vault': moved(['category']),
  'another vault': moved(['vault']),
  'another version of the key': moved(['keyVersion']),
  'another version of the record': moved(['version']),
  'an older envelope offered as the next version': row => ({
    ...row,
    context: { ...row.context, version: row.context.version + 1 },
  }),
  'the tombstone turned round': row => ({
    ...row,
    context: { ...row.context, deleted: !row.context.deleted },
  }),
  'the header of one on the body of another': (row, random) => {
    const body = another(row, ['record'], random).envelope.split('.').slice(1);
    return { ...row, envelope: [row.envelope.split('.')[0], ...body].join('.') };
  },
  'another key': async (row, random) => ({ ...row, key: await newKey(random) }),
};

/** The attempts that could be opened. The list must be empty. */
async function opened(attempts: readonly Row[]): Promise<readonly string[]> {
  const open: string[] = [];
  for (const attempt of attempts) {
    if (await opens(attempt)) open.push(JSON.stringify([attempt.context, attempt.envelope]));
  }
  return open;
}

test('every row opens where it belongs, or what follows would prove nothing', async () => {
  expect(await opened(rows)).toHaveLength(rows.length);
});

test.each(Object.entries(attacks))('%s: never opens', async (name, attack) => {
  const random = createFixedRandom(testCaseSeed + name.length);
  const attempts: Row[] = [];
  while (attempts.length < chooseCaseCount(10_000)) {
    const row = pick(rows, random);
    const attempt = await attack(row, random);
    const changed =
      attempt.envelope !== row.envelope || attempt.context !== row.context || attempt.key !== row.key;
    if (changed) attempts.push(attempt);
  }
  expect(await opened(attempts)).toEqual([]);
});

test('each single bit of an envelope matters', async () => {
  const row = pick(rows, createFixedRandom(testCaseSeed));
  const attempts = Array.from({ length: row.envelope.length * 8 }, (_, bit) => {
    const at = Math.floor(bit / 8);
    const flipped = String.fromCharCode(row.envelope.charCodeAt(at) ^ (1 << (bit % 8)));
    return { ...row, envelope: row.envelope.slice(0, at) + flipped + row.envelope.slice(at + 1) };
  });
  expect(await opened(attempts)).toEqual([]);
});

test('each shorter envelope is refused', async () => {
  const row = pick(rows, createFixedRandom(testCaseSeed));
  const attempts = Array.from(row.envelope, (_, length) => ({
    ...row,
    envelope: row.envelope.slice(0, length),
  }));
  expect(await opened(attempts)).toEqual([]);
});
