import type { ClaimedIdentity, DocumentVerdict } from '@kinfolio/domain/identity/check';
import type { ProvableFact } from '@kinfolio/domain/kinds/proof';
import { createPaperName } from '@kinfolio/domain/papers/paper-name';
import { type Clock, todayInLondon } from '@kinfolio/domain/values/calendar';
import { useCallback, useEffect, useRef, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { detectDocumentType } from '../../reading/document-type.ts';
import { type ReadFileOnDevice, readOnDevice } from '../../reading/read-on-device.ts';
import type { Documents, OwnDocument } from '../../session/api/documents.ts';
import type { ProblemCode } from '../../session/api/session-client.ts';
import { checkDocumentFile } from './check-file.ts';

/** The largest file that can be read on the device, in bytes. */
const mostBytes = 50 * 1024 * 1024;

/** The verdict on a document that could not be checked because the reader failed. */
const failed = (): DocumentVerdict => ({ verified: false, fault: 'not-checked' });

/** A rejected file, and why. */
export interface RefusedDocumentFile {
  readonly proof: ProvableFact;
  readonly name: string;
  readonly why: 'not-a-document' | 'large-file' | ProblemCode;
}

/** Stores documents on this device. */
export type DocumentStore = Pick<Documents, 'list' | 'add' | 'change' | 'remove' | 'read'>;

export interface DocumentsInput {
  /** The document store; undefined until it is loaded. */
  readonly documents: DocumentStore | undefined;
  readonly claim: ClaimedIdentity;
  readonly clock: Clock;
  readonly readFile?: ReadFileOnDevice | undefined;
}

/** The documents on this device, checked one by one, and again when the details they are compared with change. */
export function useDocuments({ documents, claim, clock, readFile = readOnDevice }: DocumentsInput) {
  const { firstName, lastName, postcode } = claim;
  const [lines, setLines] = useState<readonly OwnDocument[]>();
  const [refusal, setRefusal] = useState<RefusedDocumentFile>();
  const about = `${firstName} ${lastName} ${postcode}`;
  const waiters = useRef<(() => void)[]>([]);

  useEffect(() => {
    let gone = false;
    void documents?.list().then(list => !gone && setLines(list));
    return () => {
      gone = true;
    };
  }, [documents]);

  const isLoaded = lines !== undefined;
  const next = lines?.find(line => line.claim !== about);
  useEffect(() => {
    if (documents === undefined || !isLoaded) return undefined;
    if (next === undefined) {
      for (const go of waiters.current.splice(0)) go();
      return undefined;
    }
    const run = new AbortController();
    const check = async () => {
      const file = (await documents.read(next.id)) ?? new Blob();
      const input = { file, proof: next.proof, claim: { firstName, lastName, postcode } };
      const verdict = await checkDocumentFile(
        { ...input, today: todayInLondon(clock), signal: run.signal },
        readFile,
      ).catch(failed);
      // This check is obsolete: the document was removed, the person left, or the details have changed.
      if (run.signal.aborted) return;
      const checked = { ...next, verdict, claim: about };
      await documents.change(checked);
      setLines(all => all?.map(line => (line.id === next.id ? checked : line)));
    };
    void check();
    return () => run.abort();
  }, [documents, isLoaded, next, about, firstName, lastName, postcode, clock, readFile]);

  const add = async (proof: ProvableFact, chosen: readonly File[]): Promise<void> => {
    setRefusal(undefined);
    for (const file of chosen) {
      const why = documents === undefined ? 'unexpected' : await take(documents, proof, file);
      if (why !== undefined) setRefusal({ proof, name: file.name, why });
    }
  };
  const take = async (
    keeper: DocumentStore,
    proof: ProvableFact,
    file: File,
  ): Promise<RefusedDocumentFile['why'] | undefined> => {
    if (file.size > mostBytes) return 'large-file';
    const head = new Uint8Array(await file.slice(0, 16).arrayBuffer());
    if (detectDocumentType(head) === 'other') return 'not-a-document';
    const { size, type } = file;
    const line: OwnDocument = { id: uuidv7(), proof, name: createPaperName(file.name), size, type };
    const kept = await keeper.add(line, file);
    if (!kept.ok) return kept.problem;
    setLines(all => [...(all ?? []), line]);
    return undefined;
  };
  const remove = async (id: string): Promise<void> => {
    setLines(all => all?.filter(line => line.id !== id));
    await documents?.remove(id);
  };
  /** Resolves once every document has been checked. */
  const whenChecked = useCallback(
    () => (next === undefined ? Promise.resolve() : new Promise<void>(go => waiters.current.push(go))),
    [next],
  );
  return { lines: lines ?? [], next, refusal, add, remove, whenChecked, isLoaded };
}

export type OwnDocuments = ReturnType<typeof useDocuments>;
