import type { SharingClient } from '@kinfolio/contract/sharing/client';
import type { SharedEdit } from '../../vault-worker/grants/write-shared.ts';
import type { ResumableSendings } from '../api/papers.ts';
import type { EditorSharing, ReaderSharing, SharingOutcome } from '../api/sharing.ts';
import type { SessionContext } from '../state/context.ts';
import { addSharedFiles } from './add-shared-files.ts';
import type { OpenReadings } from './create-reader.ts';
import { saveShared } from './save-shared.ts';
import { createEditSending } from './send-waiting.ts';
import { attempt, no, refusal } from './sharing-context.ts';
import { createWaitingEditStore } from './waiting-edits.ts';

/** Makes the side of who may change what is shared. Each time it is read, what waits for it on this device is sent. */
export function createEditor(
  context: SessionContext,
  client: SharingClient,
  readings: OpenReadings,
): EditorSharing & Pick<ReaderSharing, 'contents'> {
  const waiting = createWaitingEditStore(context);
  const save = (grant: string, wanted: SharedEdit) =>
    attempt(() => saveShared({ context, client, ...readings }, grant, wanted));
  const { begin, edit } = createEditSending({
    context,
    waiting,
    ownerOf: grant => readings.placeOf(grant)?.owner ?? '',
    ready: async (grant): Promise<SharingOutcome<unknown>> => {
      const opened = readings.isRead(grant) || (await readings.open(grant));
      return opened === true || opened.ok ? await readings.contents(grant) : opened;
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
      attempt(async () => {
        const answer = await client.readGrantVersions(grant, record);
        if (!answer.ok) return refusal(answer.code);
        const versions = await context.worker.service.readSharedVersions(grant, answer.value);
        return versions === undefined ? no('grant-closed') : { ok: true, value: versions };
      }),
  };
}

interface AddingPapers extends Pick<EditorSharing, 'edit'> {
  readonly context: SessionContext;
  readonly client: SharingClient;
  readonly readings: OpenReadings;
}

function papersOf({ context, client, readings, edit }: AddingPapers): EditorSharing['papersTo'] {
  const made = new Map<string, ResumableSendings>();
  return grant => {
    const sendings =
      made.get(grant) ??
      addSharedFiles({
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
