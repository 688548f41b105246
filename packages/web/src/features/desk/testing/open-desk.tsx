import { demoFamily } from '@kinfolio/domain/demo-family/demo-family';
import { withIds } from '@kinfolio/domain/demo-family/with-ids';
import type { PrintDocument } from '@kinfolio/domain/print/document';
import { categories } from '@kinfolio/domain/records/record-kind';
import { dayOfStored } from '@kinfolio/domain/values/calendar';
import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { v7 as uuidv7 } from 'uuid';
import { SessionProvider } from '../../../session/api/react.ts';
import { Device, type Tab } from '../../../session/testing/device.ts';
import { FakeServer } from '../../../session/testing/fake-server.ts';
import { ManualTime } from '../../../session/testing/manual-time.ts';
import { beginOwnDesk } from '../begin/begin-desk.ts';
import { type DeskFiles, DeskFilesProvider, DeskProvider } from '../desk-context.ts';
import { useOwnDesk } from '../use-own-desk.ts';

/** Noon, three days after the death. */
export const now = Date.parse('2026-11-11T12:00:00Z');
export const diedOn = dayOfStored('2026-11-08');
const clock = { now: () => now };

/** A person who is signed in, and the passport she reads: that of the made-up family. */
export async function executor(): Promise<Tab> {
  const tab = new Device(new FakeServer(), new ManualTime(now)).openTab();
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

/** What was read of the passport. */
export const family = () => withIds(demoFamily(dayOfStored('2026-11-01')), uuidv7);

/** Begins a desk from the whole passport of the family. Returns the id of the estate. */
export async function beginFamilyDesk(tab: Tab): Promise<string> {
  const read = { grant: uuidv7(), ownerName: 'Ruth Ellery', readable: categories, records: family() };
  const begun = await beginOwnDesk(tab.session, read, {
    now,
    answers: {
      diedOn,
      nation: 'england',
      will: 'found',
      executors: [{ name: 'Amira Ellery', address: '1 Mill Lane\nBingley' }],
    },
  });
  if ('problem' in begun) throw new Error(begun.problem);
  return begun.estate;
}

/** What was asked to be made, in place of the files. */
export const asked: { documents: PrintDocument[]; rows: (readonly (readonly string[])[])[] } = {
  documents: [],
  rows: [],
};

const files: DeskFiles = {
  Paper: ({ words, document }) => (
    <button type="button" onClick={() => asked.documents.push(document())}>
      {words}
    </button>
  ),
  Sheet: ({ words, rows }) => (
    <button type="button" onClick={() => asked.rows.push(rows())}>
      {words}
    </button>
  ),
  Bundle: ({ words, parts }) => (
    <button
      type="button"
      onClick={() =>
        asked.documents.push(...parts().flatMap(part => (part.sort === 'paper' ? [part.document] : [])))
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

/** Shows a page of a desk. */
export function showDesk(tab: Tab, estate: string, page: ReactNode) {
  cleanup();
  asked.documents = [];
  asked.rows = [];
  render(
    <SessionProvider session={tab.session}>
      <MemoryRouter>
        <Desk estate={estate}>{page}</Desk>
      </MemoryRouter>
    </SessionProvider>,
  );
  return userEvent.setup({ delay: null });
}
