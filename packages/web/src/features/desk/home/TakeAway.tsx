import { estateFigures } from '@kinfolio/domain/desk/figures/figures';
import { lettersDocument } from '@kinfolio/domain/desk/letters/letter-papers';
import { accountsDocument, accountsRows, estateAccounts } from '@kinfolio/domain/desk/papers/accounts';
import { scheduleDocument, scheduleRows } from '@kinfolio/domain/desk/papers/schedule';
import { DeskPage } from '../DeskPage.tsx';
import { type DeskPart, useDesk, useDeskFiles, useOrganisations } from '../desk-context.ts';
import { todayOf } from '../desk-store.ts';
import { useLetters } from '../letters/use-letters.ts';

/** Everything of the desk as one zip, at any time. */
export function TakeAway() {
  const store = useDesk();
  const { desk, estate } = store;
  const { Bundle } = useDeskFiles();
  const organisations = useOrganisations();
  const letters = useLetters();
  const nameOf = (id: string) => organisations.find(({ ids }) => ids.includes(id))?.name ?? '';
  const parts = (): readonly DeskPart[] => {
    const today = todayOf(store);
    const figures = estateFigures(desk);
    const accounts = estateAccounts(desk);
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
            { sort: 'paper', name: 'schedule', document: scheduleDocument(desk, figures, today) } as const,
            { sort: 'rows', name: 'schedule', rows: scheduleRows(desk, figures) } as const,
          ]),
      {
        sort: 'paper',
        name: 'letters',
        isPlain: true,
        document: lettersDocument(
          desk,
          letters.map(({ letter }) => letter),
          today,
        ),
      },
      ...(accounts.parts.length === 0
        ? []
        : [
            { sort: 'paper', name: 'accounts', document: accountsDocument(desk, accounts, today) } as const,
            { sort: 'rows', name: 'accounts', rows: accountsRows(accounts) } as const,
          ]),
      { sort: 'rows', name: 'log', rows: log },
    ];
  };
  return (
    <DeskPage
      title="Take it away"
      lead="One zip with the pack, the schedule, the letters, the accounts, the log and your papers."
    >
      <section className="sheet narrow" aria-label="Take it away">
        <p>
          It is made on this device. The files are not sealed: keep them where nobody else can read them. The
          desk stays as it is.
        </p>
        <Bundle words="Save everything as one zip" desk={desk} estate={estate} parts={parts} />
      </section>
    </DeskPage>
  );
}
