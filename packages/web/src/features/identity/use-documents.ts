import type { Claim, Verdict } from '@kinfolio/domain/identity/check';
import type { ProofOf } from '@kinfolio/domain/kinds/proof';
import { paperName } from '@kinfolio/domain/papers/paper-name';
import { type Clock, todayIn } from '@kinfolio/domain/values/calendar';
import { useCallback, useEffect, useRef, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { documentTypeOf } from '../../reading/document-type.ts';
import { type ReadFile, readOnDevice } from '../../reading/read-on-device.ts';
import type { Documents, OwnDocument } from '../../session/api/documents.ts';
import type { ProblemCode } from '../../session/api/session-client.ts';
import { checkFile } from './check-file.ts';

/** Larger ones cannot be read on the device. Bytes. */
const mostBytes = 50 * 1024 * 1024;

/** What reads documents broke down. */
const failed = (): Verdict => ({ verified: false, fault: 'not-checked' });

/** A file that was not taken, and why. */
export interface RefusedFile {
  readonly proof: ProofOf;
  readonly name: string;
  readonly why: 'not-a-document' | 'large-file' | ProblemCode;
}

/** What keeps documents on this device. */
export type DocumentKeeper = Pick<Documents, 'list' | 'add' | 'change' | 'remove' | 'read'>;

export interface DocumentsInput {
  /** Undefined until they are loaded. */
  readonly documents: DocumentKeeper | undefined;
  readonly claim: Claim;
  readonly clock: Clock;
  readonly readFile?: ReadFile | undefined;
}

/** The documents on this device, checked one after the other, and again when the details they are compared with change. */
export function useDocuments({ documents, claim, clock, readFile = readOnDevice }: DocumentsInput) {
  const { firstName, lastName, postcode } = claim;
  const [lines, setLines] = useState<readonly OwnDocument[]>();
  const [refusal, setRefusal] = useState<RefusedFile>();
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
      const verdict = await checkFile(
        { ...input, today: todayIn(clock), signal: run.signal },
        readFile,
      ).catch(failed);
      // The document was removed, its owner left, or the details became others.
      if (run.signal.aborted) return;
      const checked = { ...next, verdict, claim: about };
      await documents.change(checked);
      setLines(all => all?.map(line => (line.id === next.id ? checked : line)));
    };
    void check();
    return () => run.abort();
  }, [documents, isLoaded, next, about, firstName, lastName, postcode, clock, readFile]);

  const add = async (proof: ProofOf, chosen: readonly File[]): Promise<void> => {
    setRefusal(undefined);
    for (const file of chosen) {
      const why = documents === undefined ? 'unexpected' : await take(documents, proof, file);
      if (why !== undefined) setRefusal({ proof, name: file.name, why });
    }
  };
  const take = async (
    keeper: DocumentKeeper,
    proof: ProofOf,
    file: File,
  ): Promise<RefusedFile['why'] | undefined> => {
    if (file.size > mostBytes) return 'large-file';
    const head = new Uint8Array(await file.slice(0, 16).arrayBuffer());
    if (documentTypeOf(head) === 'other') return 'not-a-document';
    const { size, type } = file;
    const line: OwnDocument = { id: uuidv7(), proof, name: paperName(file.name), size, type };
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
