import type { Counted } from './counting.ts';

/** A piece in a set: its name in the store, and what its sealed bytes were when they were sent, where that is known. */
export interface StoredPiece {
  name: string;
  sealed: Counted | undefined;
}

export const lineOfPiece = ({ name, sealed }: StoredPiece): string =>
  sealed === undefined ? `${name}\n` : `${name} ${sealed.bytes} ${sealed.sha256}\n`;

/** The pieces that the list of a set names. */
export const piecesOfList = (list: string): StoredPiece[] =>
  list
    .split('\n')
    .filter(line => line !== '')
    .map(line => {
      const [name = '', bytes, sha256] = line.split(' ');
      return { name, sealed: sha256 === undefined ? undefined : { bytes: Number(bytes), sha256 } };
    });
