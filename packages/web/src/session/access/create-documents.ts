import { todayIn } from '@kinfolio/domain/calendar';
import type { FieldValues } from '@kinfolio/domain/fields';
import { proofs } from '@kinfolio/domain/identity/proof';
import { person } from '@kinfolio/domain/kinds/person';
import * as z from 'zod/mini';
import { done, no, type Outcome, ok } from '../session/outcome.ts';
import type { Documents, KeptSignUp, OwnDocument } from './documents.ts';
import { attempt, type Here, openAccount } from './here.ts';
import type { Papers } from './papers/papers.ts';
import { noteSignUp } from './sign-up-mark.ts';

const call = <T>(what: () => Promise<T>) => attempt(async () => ok(await what()));

/** Makes what keeps documents about oneself on this device until they are papers. */
export function createDocuments(here: Here, papers: () => Promise<Papers>): Documents {
  const { device } = here.outside.storages;
  const list = async () => {
    const read = await call(() => here.worker.core.listHeld());
    const all = read.ok ? read.value.flatMap(([, content]) => documentIn(content) ?? []) : [];
    return all.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  };
  return {
    begin: (password, kept) =>
      attempt(async () => {
        const begun = await here.worker.core.beginWaiting(password, { ...kept });
        if (begun.ok) noteSignUp(device, true);
        return begun;
      }),
    open: password =>
      attempt(async () => {
        const opened = await here.worker.core.openWaiting(password);
        if (!opened.ok) return opened;
        const kept = signUpShape.safeParse(opened.value);
        return kept.success ? ok(kept.data) : no('not-found');
      }),
    keep: kept => call(() => here.worker.core.keepWaiting({ ...kept })),
    async forget() {
      noteSignUp(device, false);
      await call(() => here.worker.core.forgetWaiting());
    },
    list,
    add: (document, file) => call(() => here.worker.core.holdFile(document.id, file, { ...document })),
    change: document => call(() => here.worker.core.changeHeld(document.id, { ...document })),
    async remove(id) {
      await call(() => here.worker.core.dropHeld(id));
    },
    async read(id) {
      const read = await call(() => here.worker.core.openHeld(id));
      return read.ok ? read.value : undefined;
    },
    async send() {
      const account = openAccount(here);
      if (account === undefined) return;
      await here.view.whenWhole();
      // Of two tabs with the same documents, one sends them.
      await here.outside.alone(`kinfolio-documents-${account.id}`, async () => {
        for (const document of await list()) await sendOne(here, papers, document);
      });
    },
  };
}

async function sendOne(here: Here, papers: () => Promise<Papers>, document: OwnDocument): Promise<Outcome> {
  return await attempt(async () => {
    const { core } = here.worker;
    const content = await core.openHeld(document.id);
    const owner = here.view
      .records(person.id)
      .find(({ content: { fields } }) => fields['relationship'] === 'self');
    if (content === undefined) return no('not-found');
    const file = new File([content], document.name, { type: document.type });
    const place = { recordId: owner?.id, fields: fieldsOf(document, todayIn(here.outside.timing)) };
    if (!(await isSent(await papers(), file, place))) return no('offline');
    await core.dropHeld(document.id);
    return done;
  });
}

/** Sends a file to its end. Its line stays where it is shown, with its way to try again, when that failed. */
async function isSent(papers: Papers, file: File, place: Parameters<Papers['send']>[1]): Promise<boolean> {
  papers.send([file], place);
  const id = papers.sending().at(-1)?.id;
  const ended = Promise.withResolvers<boolean>();
  const look = () => {
    const line = papers.sending().find(one => one.id === id);
    if (line === undefined || line.state === 'failed') ended.resolve(false);
    if (line?.state === 'done') ended.resolve(true);
  };
  const stop = papers.subscribe(look);
  look();
  const sent = await ended.promise;
  stop();
  if (sent && id !== undefined) papers.cancel(id);
  return sent;
}

/** What the record of the paper says of the check. */
function fieldsOf({ proof, verdict }: OwnDocument, today: string): FieldValues {
  if (verdict === undefined) return { proof, notVerified: 'not-checked' };
  return verdict.verified
    ? { proof, checkedOn: today, verified: true }
    : { proof, checkedOn: today, notVerified: verdict.fault };
}

const isVerdict = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'verified' in value;
const text = z.string();
const signUpShape = z.object({
  step: z.enum(['documents', 'verification']),
  typed: z.object({
    firstName: text,
    lastName: text,
    email: text,
    phone: text,
    dateOfBirth: z.object({ day: text, month: text, year: text }),
    address: text,
    postcode: text,
  }),
}) satisfies z.ZodMiniType<KeptSignUp>;

const documentShape = z.object({
  id: text,
  proof: z.enum(proofs.map(({ value }) => value)),
  name: text,
  size: z.number(),
  type: text,
  verdict: z.optional(z.custom<OwnDocument['verdict']>(isVerdict)),
  claim: z.optional(text),
});

function documentIn(content: unknown): OwnDocument | undefined {
  const read = documentShape.safeParse(content);
  if (!read.success) return undefined;
  const { verdict, claim, ...rest } = read.data;
  return { ...rest, ...(verdict && { verdict }), ...(claim !== undefined && { claim }) };
}
