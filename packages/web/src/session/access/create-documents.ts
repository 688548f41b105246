import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { checkedFor } from '@kinfolio/domain/identity/status';
import { person } from '@kinfolio/domain/kinds/person';
import { proofs } from '@kinfolio/domain/kinds/proof';
import { todayIn } from '@kinfolio/domain/values/calendar';
import * as z from 'zod/mini';
import { done, type Outcome, ok, refuse } from '../../vault-worker/types/outcome.ts';
import type { Documents, KeptSignUp, OwnDocument } from '../api/documents.ts';
import type { Papers } from '../api/papers.ts';
import { asOutcome, openAccount, type SessionContext } from '../state/context.ts';
import { noteSignUp } from './sign-up-mark.ts';

const call = <T>(what: () => Promise<T>) => asOutcome(async () => ok(await what()));

/** Makes what keeps documents about oneself on this device until they are papers. */
export function createDocuments(context: SessionContext, papers: () => Promise<Papers>): Documents {
  const { device } = context.platform.storages;
  const list = async () => {
    const read = await call(() => context.worker.service.listHeld());
    const all = read.ok ? read.value.flatMap(([, content]) => documentIn(content) ?? []) : [];
    return all.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  };
  return {
    begin: (password, kept) =>
      asOutcome(async () => {
        const begun = await context.worker.service.beginWaiting(password, { ...kept });
        if (begun.ok) noteSignUp(device, true);
        return begun;
      }),
    open: password =>
      asOutcome(async () => {
        const opened = await context.worker.service.openWaiting(password);
        if (!opened.ok) return opened;
        const kept = signUpShape.safeParse(opened.value);
        return kept.success ? ok(kept.data) : refuse('not-found');
      }),
    keep: kept => call(() => context.worker.service.keepWaiting({ ...kept })),
    async forget() {
      noteSignUp(device, false);
      await call(() => context.worker.service.forgetWaiting());
    },
    list,
    add: (document, file) => call(() => context.worker.service.holdFile(document.id, file, { ...document })),
    change: document => call(() => context.worker.service.changeHeld(document.id, { ...document })),
    async remove(id) {
      await call(() => context.worker.service.dropHeld(id));
    },
    async read(id) {
      const read = await call(() => context.worker.service.openHeld(id));
      return read.ok ? read.value : undefined;
    },
    async send() {
      const account = openAccount(context);
      if (account === undefined) return;
      await context.view.whenWhole();
      // Of two tabs with the same documents, one sends them.
      await context.platform.withLock(`kinfolio-documents-${account.id}`, async () => {
        for (const document of await list()) await sendOne(context, papers, document);
      });
    },
  };
}

async function sendOne(
  context: SessionContext,
  papers: () => Promise<Papers>,
  document: OwnDocument,
): Promise<Outcome> {
  return await asOutcome(async () => {
    const { service } = context.worker;
    const content = await service.openHeld(document.id);
    const owner = context.view
      .records(person.id)
      .find(({ content: { fields } }) => fields['relationship'] === 'self');
    if (content === undefined) return refuse('not-found');
    const file = new File([content], document.name, { type: document.type });
    const place = {
      recordId: owner?.id,
      fields: fieldsOf(document, owner?.content.fields, todayIn(context.platform.timing)),
    };
    if (!(await isSent(await papers(), file, place))) return refuse('offline');
    await service.dropHeld(document.id);
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
function fieldsOf(
  { proof, verdict }: OwnDocument,
  owner: FieldValues | undefined,
  today: string,
): FieldValues {
  if (verdict === undefined) return { proof, notVerified: 'not-checked' };
  return verdict.verified
    ? { proof, checkedOn: today, verified: true, checkedFor: checkedFor(proof, owner) }
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
    // Those begun before it was asked have none.
    displayName: z.prefault(text, ''),
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
