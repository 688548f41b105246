import { setUpAnswers } from '@kinfolio/domain/kinds/answers';
import { importantDate } from '@kinfolio/domain/kinds/important-date';
import { allKinds } from '@kinfolio/domain/kinds/index';
import { insurancePolicy } from '@kinfolio/domain/kinds/insurance-policy';
import { reminderChoices } from '@kinfolio/domain/kinds/reminder-choices';
import { setDateAnswer } from '@kinfolio/domain/overview/reminder-preferences';
import { readStoredDay } from '@kinfolio/domain/values/calendar';
import { describe, expect, it } from 'vitest';
import type { RemindersApi, RemindersState } from '../../session/api/reminders.ts';
import { changeReminderChoices } from '../../session/api/use-reminder-choices.ts';
import { type CallOutcome, createSuccess } from '../../vault-worker/types/outcome.ts';
import { saveDirectly, signInTestPerson } from '../records/testing/open-page.tsx';
import { reportPassportOpened } from './note-passport.ts';
import { syncReminderPlan } from './send-plan.ts';

const today = readStoredDay('2026-11-21');
const empty: RemindersState = {
  reminders: [],
  choices: null,
  revisions: {},
  left: [],
  paused: null,
  textsPaused: null,
  feeds: [],
};

/** Signs in a person who has a policy with a reminder. The fake server stores the plan that it receives. */
async function world() {
  const tab = await signInTestPerson();
  const { passport } = tab.session;
  const own = await tab.session.reminders();
  let state = empty;
  const puts: string[][] = [];
  const api: RemindersApi = {
    ...own,
    sync: async () => true,
    read: async () => createSuccess(state),
    put: async (reminders, choices): Promise<CallOutcome<RemindersState>> => {
      puts.push(reminders.map(({ label, day }) => `${label} ${day}`));
      const rows = reminders.map(one => Object.assign({ nextAt: null, stoppedAt: null }, one));
      state = { ...state, reminders: rows, choices };
      return createSuccess(state);
    },
  };
  const memo = {};
  const send = async () => {
    let last = await syncReminderPlan({ passport, api, today, memo });
    while (last === 'again') last = await syncReminderPlan({ passport, api, today, memo });
    return last;
  };
  const policy = (emailReminder: boolean) =>
    saveDirectly(passport, insurancePolicy, [
      { name: 'Fiesta', type: 'car-insurance', provider: 'Aviva', renewalDate: '2027-02-19', emailReminder },
    ]);
  const press = (id: string) => {
    const rows = state.reminders.map(one =>
      one.id === id ? Object.assign({}, one, { stoppedAt: '2026-12-21T10:00:00.000Z' }) : one,
    );
    state = { ...state, reminders: rows };
  };
  return { passport, send, puts, policy, press, held: () => state.reminders, api };
}

describe('the plan of reminders', () => {
  it('is not there, and asks the server nothing, while nothing is switched on', async () => {
    const { send, puts, policy, passport } = await world();
    await policy(false);
    expect(await send()).toBe('as it was');
    expect(puts).toEqual([]);
    expect(passport.records(reminderChoices.id)).toEqual([]);
  });

  it('goes up once with a label and a day, under names that say nothing', async () => {
    const { send, puts, policy, held, passport } = await world();
    const [id] = await policy(true);
    expect(await send()).toBe('sent');
    expect(await send()).toBe('as it was');
    expect(puts).toEqual([['Insurance policy: renewal 2027-02-19']]);
    expect(JSON.stringify(held())).not.toMatch(/Fiesta|Aviva/);
    expect(held()[0]?.id).toMatch(/^[\w-]{22}$/);
    expect(held()[0]?.id).not.toContain(String(id));
    expect(passport.records(reminderChoices.id)).toHaveLength(1);
  });

  it('follows “Done”: next year’s is planned', async () => {
    const { send, puts, policy, passport } = await world();
    const [id = ''] = await policy(true);
    await send();
    const date = { recordId: id, field: 'renewalDate', day: readStoredDay('2027-02-19') };
    await changeReminderChoices(passport, fields => setDateAnswer(fields, date, 'done', today));
    expect(await send()).toBe('sent');
    expect(puts.at(-1)).toEqual(['Insurance policy: renewal 2028-02-19']);
  });

  it('applies a press of “Stop” once: the box is unticked, and ticking it again counts', async () => {
    const { policy, held, press, passport, api } = await world();
    const [id = ''] = await policy(true);
    const opened = async () => {
      const memo = {};
      while ((await syncReminderPlan({ passport, api, today, memo })) === 'again');
    };
    await opened();
    press(held()[0]?.id ?? '');
    await opened();
    expect(passport.record(id)?.content.fields['emailReminder']).not.toBe(true);
    expect(held()).toEqual([]);
    await saveDirectly(passport, importantDate, [
      { title: 'Dentist', date: '2027-01-08', type: 'appointment', reminderSet: true },
    ]);
    await opened();
    expect(held().map(({ label }) => label)).toEqual(['Appointment']);
  });
});

describe('a passport that waits', () => {
  it('is told of once at each opening while something is missing, and not to whoever wants no email', async () => {
    const { passport, api } = await world();
    const said: boolean[] = [];
    const server = {
      ...api,
      notePassport: async (unfinished: boolean) => {
        said.push(unfinished);
        return createSuccess(undefined);
      },
    };
    const memo = {};
    await reportPassportOpened(passport, server, memo);
    await reportPassportOpened(passport, server, memo);
    expect(said).toEqual([true]);
    await changeReminderChoices(passport, fields => ({ ...fields, waiting: 'never' }));
    await reportPassportOpened(passport, server, memo);
    expect(said).toEqual([true, false]);
    await changeReminderChoices(passport, fields => ({ ...fields, waiting: 'once', appOnly: true }));
    await reportPassportOpened(passport, server, {});
    expect(said).toEqual([true, false, false]);
  });

  it('waits for nobody once everything is there', async () => {
    const { passport, api } = await world();
    const said: boolean[] = [];
    const server = {
      ...api,
      notePassport: async (unfinished: boolean) => {
        said.push(unfinished);
        return createSuccess(undefined);
      },
    };
    const needs = allKinds.flatMap(({ needs: own = [] }) => own.map(({ id }) => id));
    await saveDirectly(passport, setUpAnswers, [{ whoFor: 'me', absent: needs.join(' ') }]);
    await reportPassportOpened(passport, server, {});
    expect(said).toEqual([false]);
  });
});
