import { createDemoFamily } from '@kinfolio/domain/demo-family/demo-family';
import { replaceIds } from '@kinfolio/domain/demo-family/with-ids';
import type { HeirsStatement } from '@kinfolio/domain/desk/papers/statement';
import type { PrintDocument } from '@kinfolio/domain/print/document';
import { categories } from '@kinfolio/domain/records/record-kind';
import { readStoredDay } from '@kinfolio/domain/values/calendar';
import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { v7 as uuidv7 } from 'uuid';
import { SessionProvider } from '../../../session/api/react.ts';
import { type BrowserTab, TestDeviceWithTabs } from '../../../session/testing/device.ts';
import { FakeServer } from '../../../session/testing/fake-server.ts';
import { ManualTime } from '../../../session/testing/manual-time.ts';
import { beginOwnDesk } from '../begin/begin-desk.ts';
import { type DeskFiles, DeskFilesProvider, DeskProvider } from '../desk-context.ts';
import { EstateStatementPage } from '../share/StatementPage.tsx';
import { useOwnDesk } from '../use-own-desk.ts';

/** Noon, three days after the death. */
export const deskTestNow = Date.parse('2026-11-11T12:00:00Z');
export const deskTestDeathDay = readStoredDay('2026-11-08');
const clock = { now: () => deskTestNow };

/** Opens a tab in which an executor, Amira, is signed in to a new account. */
export async function openExecutorTab(): Promise<BrowserTab> {
  const tab = new TestDeviceWithTabs(new FakeServer(), new ManualTime(deskTestNow)).openTab();
  await tab.until('signed-out');
  const made = await tab.session.signUp({
    email: 'amira@example.test',
    password: 'seven herons over Larkfield',
    displayName: 'Amira',
    phone: '',
    person: {},
  });
  if (!made.ok) throw new Error(made.problem);
  return tab;
}

/** The records that the executor could read: the passport of the invented family. */
export const createDeskTestFamily = () => replaceIds(createDemoFamily(readStoredDay('2026-11-01')), uuidv7);

/** Begins a desk from the family's whole passport. Resolves to the id of the estate. */
export async function beginFamilyDesk(tab: BrowserTab): Promise<string> {
  const read = {
    grant: uuidv7(),
    ownerName: 'Ruth Ellery',
    readable: categories,
    records: createDeskTestFamily(),
  };
  const begun = await beginOwnDesk(tab.session, read, {
    now: deskTestNow,
    answers: {
      diedOn: deskTestDeathDay,
      nation: 'england',
      will: 'found',
      executors: [{ name: 'Amira Ellery', address: '1 Mill Lane\nBingley' }],
    },
  });
  if ('problem' in begun) throw new Error(begun.problem);
  return begun.estate;
}

/** The documents and rows that the page tried to create. No files are made in tests. */
export const requestedFiles: { documents: PrintDocument[]; rows: (readonly (readonly string[])[])[] } = {
  documents: [],
  rows: [],
};

const files: DeskFiles = {
  Paper: ({ words, document }) => (
    <button type="button" onClick={() => requestedFiles.documents.push(document())}>
      {words}
    </button>
  ),
  Sheet: ({ words, rows }) => (
    <button type="button" onClick={() => requestedFiles.rows.push(rows())}>
      {words}
    </button>
  ),
  Bundle: ({ words, parts }) => (
    <button
      type="button"
      onClick={() =>
        requestedFiles.documents.push(
          ...parts().flatMap(part => (part.sort === 'paper' ? [part.document] : [])),
        )
      }
    >
      {words}
    </button>
  ),
};

function Desk({ estate, children }: { readonly estate: string; readonly children: ReactNode }) {
  const store = useOwnDesk(estate, { clock, who: 'Amira Ellery' });
  return (
    store && (
      <DeskProvider value={store}>
        <DeskFilesProvider value={files}>{children}</DeskFilesProvider>
      </DeskProvider>
    )
  );
}

/** Renders the page that a person who inherits sees. */
export function showStatementPage(statement: HeirsStatement | undefined) {
  cleanup();
  if (statement === undefined) throw new Error('there is no statement');
  render(
    <MemoryRouter>
      <EstateStatementPage
        statement={statement}
        executor="Amira Ellery"
        back={{ to: '/', words: 'Home' }}
        Paper={files.Paper}
      />
    </MemoryRouter>,
  );
}

export function showDeskPage(tab: BrowserTab, estate: string, page: ReactNode) {
  cleanup();
  requestedFiles.documents = [];
  requestedFiles.rows = [];
  render(
    <SessionProvider session={tab.session}>
      <MemoryRouter>
        <Desk estate={estate}>{page}</Desk>
      </MemoryRouter>
    </SessionProvider>,
  );
  return userEvent.setup({ delay: null });
}
