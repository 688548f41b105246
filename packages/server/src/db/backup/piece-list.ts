import type { CountedBytes } from './counting.ts';

/**
 * A piece in a set: its name in the store and, unless an older version stored it, the size and hash of its
 * encrypted bytes.
 */
export interface StoredPiece {
  name: string;
  sealed: CountedBytes | undefined;
}

export const writePieceLine = ({ name, sealed }: StoredPiece): string =>
  sealed === undefined ? `${name}\n` : `${name} ${sealed.bytes} ${sealed.sha256}\n`;

export const readPieceList = (list: string): StoredPiece[] =>
  list
    .split('\n')
    .filter(line => line !== '')
    .map(line => {
      const [name = '', bytes, sha256] = line.split(' ');
      return { name, sealed: sha256 === undefined ? undefined : { bytes: Number(bytes), sha256 } };
    });
