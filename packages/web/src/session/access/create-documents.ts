import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { listCheckedValues } from '@kinfolio/domain/identity/status';
import { person } from '@kinfolio/domain/kinds/person';
import { provableFacts } from '@kinfolio/domain/kinds/proof';
import { todayInLondon } from '@kinfolio/domain/values/calendar';
import * as z from 'zod/mini';
import {
  type CallOutcome,
  createSuccess,
  emptySuccess,
  refuseWithProblem,
} from '../../vault-worker/types/outcome.ts';
import type { Documents, OwnDocument, SignUpProgress } from '../api/documents.ts';
import type { Papers } from '../api/papers.ts';
import { readCurrentAccount, runUnlessLocked, type SessionContext } from '../state/context.ts';
import { recordSignUpWaiting } from './sign-up-mark.ts';

const call = <T>(what: () => Promise<T>) => runUnlessLocked(async () => createSuccess(await what()));

/** Makes the store for documents about the owner, which stay on this device until they become papers. */
export function createDocuments(context: SessionContext, papers: () => Promise<Papers>): Documents {
  const { device } = context.platform.storages;
  const list = async () => {
    const read = await call(() => context.worker.service.listHeld());
    const all = read.ok ? read.value.flatMap(([, content]) => documentIn(content) ?? []) : [];
    return all.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  };
  return {
    begin: (password, kept) =>
      runUnlessLocked(async () => {
        const begun = await context.worker.service.beginWaiting(password, { ...kept });
        if (begun.ok) recordSignUpWaiting(device, true);
        return begun;
      }),
    open: password =>
      runUnlessLocked(async () => {
        const opened = await context.worker.service.openWaiting(password);
        if (!opened.ok) return opened;
        const kept = signUpShape.safeParse(opened.value);
        return kept.success ? createSuccess(kept.data) : refuseWithProblem('not-found');
      }),
    keep: kept => call(() => context.worker.service.keepWaiting({ ...kept })),
    async forget() {
      recordSignUpWaiting(device, false);
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
      const account = readCurrentAccount(context);
      if (account === undefined) return;
      await context.view.whenWhole();
      // If two tabs have the same documents, only one sends them.
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
): Promise<CallOutcome> {
  return await runUnlessLocked(async () => {
    const { service } = context.worker;
    const content = await service.openHeld(document.id);
    const owner = context.view
      .records(person.id)
      .find(({ content: { fields } }) => fields['relationship'] === 'self');
    if (content === undefined) return refuseWithProblem('not-found');
    const file = new File([content], document.name, { type: document.type });
    const place = {
      recordId: owner?.id,
      fields: fieldsOf(document, owner?.content.fields, todayInLondon(context.platform.timing)),
    };
    if (!(await isSent(await papers(), file, place))) return refuseWithProblem('offline');
    await service.dropHeld(document.id);
    return emptySuccess;
  });
}

/**
 * Sends a whole file and returns whether that succeeded. If not, its line stays on the screen, so that the person can
 * try again.
 */
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

/** The fields of the paper's record that state the result of the check. */
function fieldsOf(
  { proof, verdict }: OwnDocument,
  owner: FieldValues | undefined,
  today: string,
): FieldValues {
  if (verdict === undefined) return { proof, notVerified: 'not-checked' };
  return verdict.verified
    ? { proof, checkedOn: today, verified: true, checkedFor: listCheckedValues(proof, owner) }
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
    // Older sign-ups have no display name.
    displayName: z.prefault(text, ''),
    email: text,
    phone: text,
    dateOfBirth: z.object({ day: text, month: text, year: text }),
    address: text,
    postcode: text,
  }),
}) satisfies z.ZodMiniType<SignUpProgress>;

const documentShape = z.object({
  id: text,
  proof: z.enum(provableFacts.map(({ value }) => value)),
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
