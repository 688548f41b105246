import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FileDrop } from './FileDrop.tsx';

const [will, deed] = [new File(['1'], 'will.pdf'), new File(['2'], 'deed.pdf')];

/** Simulates a drop of these files and a line of text, in the form that browsers use. */
function drop(files: readonly File[]): void {
  const items = [
    { kind: 'string', type: 'text/plain' },
    ...files.map(file => ({
      kind: 'file',
      type: file.type,
      getAsFile: () => file,
    })),
  ];
  const dataTransfer = { items, files, types: ['text/plain', 'Files'], getData: () => 'Ruth' };
  fireEvent.drop(screen.getByText('Drop files here'), { dataTransfer });
}

function show(multiple: boolean): () => Promise<readonly string[]> {
  const { promise, resolve } = Promise.withResolvers<readonly string[]>();
  render(
    <FileDrop label="Papers" multiple={multiple} onFiles={files => resolve(files.map(({ name }) => name))}>
      <p>Drop files here</p>
    </FileDrop>,
  );
  return () => promise;
}

test('every file that is dropped at once is taken, and text is not', async () => {
  const taken = show(true);
  drop([will, deed]);
  expect(await taken()).toEqual(['will.pdf', 'deed.pdf']);
});

test('where one file is wanted, the first is taken', async () => {
  const taken = show(false);
  drop([will, deed]);
  expect(await taken()).toEqual(['will.pdf']);
});
