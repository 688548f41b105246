import { bill } from '@kinfolio/domain/kinds/bill';
import { councilTax } from '@kinfolio/domain/kinds/council-tax';
import { createInitialFields } from '@kinfolio/domain/records/record-check';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { DateEmailsContext, type DateEmailsState } from '../dates/mail-pause.ts';
import { RecordForm } from './RecordForm.tsx';
import { useRecordForm } from './use-record-form.ts';

afterEach(cleanup);

const clock = { now: () => Date.UTC(2026, 10, 28, 12) };

function Form({ kind, onSave }: { kind: RecordKind; onSave: (fields: object) => void }) {
  const state = useRecordForm({
    kind,
    clock,
    begin: createInitialFields(kind),
    onSave: async fields => {
      onSave(fields);
      return true;
    },
  });
  return (
    <MemoryRouter>
      <RecordForm state={state} idPrefix="f" submitWords="Save" folds onSubmit={() => void state.submit()} />
    </MemoryRouter>
  );
}

async function save(kind: RecordKind, opens: boolean): Promise<object> {
  let saved = {};
  render(<Form kind={kind} onSave={fields => (saved = fields)} />);
  await userEvent.type(screen.getByLabelText(/^Council name/u), 'Leeds City Council');
  if (opens) await userEvent.click(screen.getByText(/^More details/u));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  return saved;
}

it('what a form begins with is no fact as long as its field was not seen', async () => {
  expect(await save(councilTax, false)).not.toHaveProperty('paymentMethod');
  cleanup();
  expect(await save(councilTax, true)).toMatchObject({ paymentMethod: 'direct-debit' });
});

async function hintOfEmailBox(emails: DateEmailsState): Promise<string | null | undefined> {
  render(
    <DateEmailsContext value={emails}>
      <Form kind={bill} onSave={() => undefined} />
    </DateEmailsContext>,
  );
  for (const [label, text] of [
    ['Day', '1'],
    ['Month', '12'],
    ['Year', '2026'],
  ] as const)
    await userEvent.type(screen.getByLabelText(label), text);
  await userEvent.click(screen.getByText(/^More details/u));
  return screen.getByLabelText(/^Email me 60 days before/u).closest('.field')?.textContent;
}

it.each([
  ['paused', 'Paused: emails about dates are part of the Enhanced and Premium plans.'],
  [
    'included',
    'Available with the Enhanced and Premium plans. For a monthly payment, we email you 3 days before.',
  ],
] as const)('the box for an email names the plan where emails are %s', async (emails, words) => {
  expect(await hintOfEmailBox(emails)).toContain(words);
});

it('the box for an email names no plan on a server that sells none', async () => {
  const hint = await hintOfEmailBox('no-plans');
  expect(hint).toContain('For a monthly payment, we email you 3 days before.');
  expect(hint).not.toMatch(/plan/i);
});
