import { computeEstateFigures } from '@kinfolio/domain/desk/figures/figures';
import { createLettersDocument } from '@kinfolio/domain/desk/letters/letter-papers';
import {
  computeEstateAccounts,
  createAccountsDocument,
  createAccountsRows,
} from '@kinfolio/domain/desk/papers/accounts';
import { createScheduleDocument, createScheduleRows } from '@kinfolio/domain/desk/papers/schedule';
import { DeskPageFrame } from '../DeskPage.tsx';
import { type DeskZipPart, useDesk, useDeskFiles, useOrganisations } from '../desk-context.ts';
import { deskToday } from '../desk-store.ts';
import { useLetters } from '../letters/use-letters.ts';

/** Lets the person save the whole desk as one zip, at any time. */
export function SaveDeskZip() {
  const store = useDesk();
  const { desk } = store;
  const { Bundle } = useDeskFiles();
  const organisations = useOrganisations();
  const letters = useLetters();
  const nameOf = (id: string) => organisations.find(({ ids }) => ids.includes(id))?.name ?? '';
  const parts = (): readonly DeskZipPart[] => {
    const today = deskToday(store);
    const figures = computeEstateFigures(desk);
    const accounts = computeEstateAccounts(desk);
    const log = [
      ['Day', 'Organisation', 'What', 'Text', 'Who'],
      ...desk.log.map(({ on, organisation, what, text, who }) => [
        on ?? '',
        nameOf(organisation),
        what,
        text,
        who,
      ]),
    ];
    return [
      { sort: 'pack', name: 'executor-pack' },
      ...(figures === undefined
        ? []
        : [
            {
              sort: 'paper',
              name: 'schedule',
              document: createScheduleDocument(desk, figures, today),
            } as const,
            { sort: 'rows', name: 'schedule', rows: createScheduleRows(desk, figures) } as const,
          ]),
      {
        sort: 'paper',
        name: 'letters',
        isPlain: true,
        document: createLettersDocument(
          desk,
          letters.map(({ letter }) => letter),
          today,
        ),
      },
      ...(accounts.parts.length === 0
        ? []
        : [
            {
              sort: 'paper',
              name: 'accounts',
              document: createAccountsDocument(desk, accounts, today),
            } as const,
            { sort: 'rows', name: 'accounts', rows: createAccountsRows(accounts) } as const,
          ]),
      { sort: 'rows', name: 'log', rows: log },
    ];
  };
  return (
    <DeskPageFrame
      title="Save a copy of the desk"
      lead="One zip file with the pack, the schedule, the letters, the accounts, the log and the papers."
    >
      <section className="sheet narrow" aria-label="Save a copy of the desk">
        <p>
          The zip is made on this device. The files are not sealed: keep them where nobody else can read them.
          The desk does not change.
        </p>
        <Bundle words="Save everything as one zip" desk={desk} parts={parts} />
      </section>
    </DeskPageFrame>
  );
}
