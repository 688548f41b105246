// Chromium keeps IndexedDB and Web Storage in LevelDB, whose tables are compressed with Snappy, so stored text cannot
// be found in the raw bytes of the files. Formats: leveldb/doc/table_format.md, leveldb/doc/log_format.md and
// snappy/format_description.txt, read 2026-11-21.

const tableMagic = Buffer.from('57fb808b247547db', 'hex');
const footerLength = 48;
const logBlock = 32_768;
const logHeader = 7;

/** The decompressed blocks of a table file (`.ldb`), concatenated. */
export function readLevelDbTable(file: Buffer): Buffer {
  if (!file.subarray(-8).equals(tableMagic)) throw new Error('Not a LevelDB table');
  const footer = new Cursor(file, file.length - footerLength);
  footer.handle(); // Skips the handle of the metadata index.
  const blocks = [...handlesIn(readBlock(file, footer.handle()))];
  return Buffer.concat(blocks.map(handle => readBlock(file, handle)));
}

/** The records of a log file (`.log`), without the headers that can split a record. */
export function readLevelDbLog(file: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at + logHeader <= file.length; ) {
    const left = logBlock - (at % logBlock);
    if (left < logHeader) {
      at += left;
      continue;
    }
    const length = file.readUInt16LE(at + 4);
    parts.push(file.subarray(at + logHeader, at + logHeader + length));
    at += logHeader + length;
  }
  return Buffer.concat(parts);
}

interface Handle {
  readonly offset: number;
  readonly size: number;
}

function readBlock(file: Buffer, { offset, size }: Handle): Buffer {
  const block = file.subarray(offset, offset + size);
  return file[offset + size] === 1 ? decompressSnappy(block) : block;
}

/**
 * The block handles in an index block, which are the values of its entries. The entries end where the list of restart
 * points begins.
 */
function* handlesIn(block: Buffer): Generator<Handle> {
  const end = block.length - 4 - 4 * block.readUInt32LE(block.length - 4);
  const cursor = new Cursor(block, 0);
  while (cursor.at < end) {
    cursor.varint();
    const [unshared, valueLength] = [cursor.varint(), cursor.varint()];
    const value = cursor.at + unshared;
    yield new Cursor(block, value).handle();
    cursor.at = value + valueLength;
  }
}

/** Decompresses one Snappy block. */
export function decompressSnappy(block: Buffer): Buffer {
  const cursor = new Cursor(block, 0);
  const out = Buffer.alloc(cursor.varint());
  let filled = 0;
  while (cursor.at < block.length) {
    const tag = cursor.byte();
    const kind = tag & 3;
    if (kind === 0) {
      const short = tag >> 2;
      const length = 1 + (short < 60 ? short : cursor.little(short - 59));
      filled += block.copy(out, filled, cursor.at, cursor.at + length);
      cursor.at += length;
      continue;
    }
    const length = kind === 1 ? 4 + ((tag >> 2) & 7) : 1 + (tag >> 2);
    const offset = kind === 1 ? ((tag >> 5) << 8) | cursor.byte() : cursor.little(kind === 2 ? 2 : 4);
    // Copy byte by byte, because a copy may overlap the bytes it is writing.
    for (let copied = 0; copied < length; copied += 1, filled += 1) out[filled] = out[filled - offset] ?? 0;
  }
  return out;
}

class Cursor {
  readonly bytes: Buffer;
  at: number;
  constructor(bytes: Buffer, at: number) {
    this.bytes = bytes;
    this.at = at;
  }
  byte(): number {
    return this.bytes[this.at++] ?? 0;
  }
  little(length: number): number {
    const value = this.bytes.readUIntLE(this.at, length);
    this.at += length;
    return value;
  }
  varint(): number {
    let [value, factor] = [0, 1];
    for (;;) {
      const byte = this.byte();
      value += (byte & 127) * factor;
      if (byte < 128) return value;
      factor *= 128;
    }
  }
  handle(): Handle {
    return { offset: this.varint(), size: this.varint() };
  }
}
