import type { SharingClient } from '@kinfolio/contract/sharing/client';
import type { SharedEdit } from '../../vault-worker/grants/write-shared.ts';
import type { ResumableUploads } from '../api/papers.ts';
import type { EditorSharingApi, ReaderSharingApi, SharingResult } from '../api/sharing.ts';
import type { SessionContext } from '../state/context.ts';
import { createSharedFileAdder } from './add-shared-files.ts';
import type { OpenSharedPassports } from './create-reader.ts';
import { saveEditToSharedPassport } from './save-shared.ts';
import { createSharedEditSender } from './send-waiting.ts';
import { createSharingRefusal, runSharingCall, toSharingRefusal } from './sharing-context.ts';
import { createUnsentEditStore } from './waiting-edits.ts';

/** Makes an editor's side of sharing. Pending edits on this device are sent each time a passport is read. */
export function createEditorSharing(
  context: SessionContext,
  client: SharingClient,
  readings: OpenSharedPassports,
): EditorSharingApi & Pick<ReaderSharingApi, 'contents'> {
  const waiting = createUnsentEditStore(context);
  const save = (grant: string, wanted: SharedEdit) =>
    runSharingCall(() => saveEditToSharedPassport({ context, client, ...readings }, grant, wanted));
  const { begin, edit } = createSharedEditSender({
    context,
    waiting,
    ownerOf: grant => readings.placeOf(grant)?.owner ?? '',
    ready: async (grant): Promise<SharingResult<unknown>> => {
      const openAndRead = async () => {
        const opened = await readings.open(grant);
        return opened.ok ? await readings.contents(grant) : opened;
      };
      const read = readings.isRead(grant) ? await readings.contents(grant) : await openAndRead();
      return !read.ok && read.problem === 'reopen-needed' ? await openAndRead() : read;
    },
    save,
  });
  const sendWhatWaits = async () => {
    if (context.state.get().status !== 'open') return;
    await waiting.load();
    begin();
  };
  context.state.subscribe(() => void sendWhatWaits().catch(() => undefined));
  void sendWhatWaits().catch(() => undefined);
  return {
    contents: async grant => {
      const read = await readings.contents(grant);
      if (read.ok) begin(grant);
      return read;
    },
    edit,
    papersTo: papersOf({ context, client, readings, edit }),
    waitingEdits: waiting.all,
    onWaitingEdits: waiting.subscribe,
    dropEdit: waiting.forget,
    history: (grant, record) =>
      runSharingCall(async () => {
        const answer = await client.readGrantVersions(grant, record);
        if (!answer.ok) return toSharingRefusal(answer.code);
        const versions = await context.worker.service.readSharedVersions(grant, answer.value);
        return versions === undefined ? createSharingRefusal('reopen-needed') : { ok: true, value: versions };
      }),
  };
}

interface AddingPapers extends Pick<EditorSharingApi, 'edit'> {
  readonly context: SessionContext;
  readonly client: SharingClient;
  readonly readings: OpenSharedPassports;
}

function papersOf({ context, client, readings, edit }: AddingPapers): EditorSharingApi['papersTo'] {
  const made = new Map<string, ResumableUploads>();
  return grant => {
    const sendings =
      made.get(grant) ??
      createSharedFileAdder({
        context,
        client,
        grant,
        vault: () => readings.placeOf(grant)?.vault,
        record: id => readings.record(grant, id),
        edit: wanted => edit(grant, wanted),
      });
    made.set(grant, sendings);
    return sendings;
  };
}
