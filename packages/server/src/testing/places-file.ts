import { writeFileSync } from 'node:fs';

// The format is MaxMind's (https://maxmind.github.io/MaxMind-DB/). It consists of a tree over the bits of an
// address, the data to which the leaves point, and metadata about the file.

type Value = string | number | { [name: string]: Value } | readonly Value[];

/** The bits of a network, such as 81.2.69.0/24. */
const bitsOf = (network: string) => {
  const [address = '', length] = network.split('/');
  const bits = address.split('.').map(part => Number(part).toString(2).padStart(8, '0'));
  return bits.join('').slice(0, Number(length));
};

/** Writes a file that assigns places to IPv4 networks, in the format of GEOIP_FILE. */
export function writePlacesFile(path: string, places: Record<string, Value>, type = 'Test-City'): void {
  const tree: Array<[number, number]> = [[-1, -1]];
  const offsets: number[] = [];
  let data = Buffer.alloc(0);
  for (const [network, place] of Object.entries(places)) {
    const bits = Array.from(bitsOf(network), Number);
    let node = 0;
    for (const [depth, bit] of bits.entries()) {
      const last = depth === bits.length - 1;
      const next = tree[node]?.[bit] ?? -1;
      // Until the number of nodes is known, a value below -1 marks a leaf.
      const to = last ? -2 - offsets.length : next >= 0 ? next : tree.push([-1, -1]) - 1;
      tree[node]?.splice(bit, 1, to);
      node = to;
    }
    offsets.push(data.length);
    data = Buffer.concat([data, encoded(place)]);
  }
  const records = tree.flat().map(to => {
    if (to >= 0) return to;
    return to === -1 ? tree.length : tree.length + 16 + (offsets[-2 - to] ?? 0);
  });
  const about = {
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1,
    database_type: type,
    description: { en: 'Made by a test' },
    ip_version: 4,
    languages: ['en'],
    node_count: tree.length,
    record_size: 32,
  };
  const nodes = Buffer.from(Uint32Array.from(records).buffer).swap32();
  const start = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
  writeFileSync(path, Buffer.concat([nodes, Buffer.alloc(16), data, start, encoded(about)]));
}

const kinds = { text: 2, number: 6, map: 7, list: 11 } as const;

function encoded(value: Value): Buffer {
  if (typeof value === 'string') return Buffer.concat([head('text', value.length), Buffer.from(value)]);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([head('number', 4), bytes]);
  }
  if (isList(value)) return Buffer.concat([head('list', value.length), ...value.map(encoded)]);
  const parts = Object.entries(value).flat().map(encoded);
  return Buffer.concat([head('map', parts.length / 2), ...parts]);
}

const isList = (value: Value): value is readonly Value[] => Array.isArray(value);

/** Encodes the kind and length of the value that follows. A length below 29 fits in the first byte. */
function head(kind: keyof typeof kinds, length: number): Buffer {
  if (length > 28) throw new Error('too long for this writer');
  const code = kinds[kind];
  return code < 8 ? Buffer.of((code << 5) | length) : Buffer.of(length, code - 7);
}
