import type { ClaimedIdentity } from '@kinfolio/domain/identity/check';
import { type ProvableFact, provableFacts } from '@kinfolio/domain/kinds/proof';
import { Smartphone } from 'lucide-react';
import { useId } from 'react';
import { getProblemText } from '../../session/api/problem-words.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { ChooseFiles } from '../../ui/form/ChooseFiles.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { DocumentLine } from './DocumentLine.tsx';
import { documentRequests } from './messages.ts';
import type { OwnDocuments, RefusedDocumentFile } from './use-documents.ts';
import './identity.css';

export interface DocumentsFormProps {
  readonly own: OwnDocuments;
  readonly claim: ClaimedIdentity;
  /** The level of the headings. */
  readonly level: 2 | 4;
  /** Marks the types of document required to continue with an asterisk. */
  readonly needed?: boolean;
}

/**
 * Asks for documents that prove identity and address. The person can choose or photograph several of each, which are
 * checked on the device, and remove them again.
 */
export function DocumentsForm({ own, claim, level, needed = false }: DocumentsFormProps) {
  return (
    <div className="iddocs">
      {provableFacts.map(({ value }) => (
        <Proof key={value} proof={value} {...{ own, claim, level, needed }} />
      ))}
      <p className="local">
        <Icon of={Smartphone} />
        <span>
          Your documents are read and sealed on this device. Nobody else can open them, not even us.
        </span>
      </p>
      <p className="hide" role="status">
        {statusWords(own)}
      </p>
    </div>
  );
}

export const documentControlId = (proof: ProvableFact) => `document-${proof}`;

function Proof(props: DocumentsFormProps & { readonly proof: ProvableFact }) {
  const { own, claim, level, needed, proof } = props;
  const Heading = `h${level}` as const;
  const { lines, next, refusal, add, remove } = own;
  const { title, hint, button } = documentRequests[proof];
  const titleId = useId();
  const ours = lines.filter(line => line.proof === proof);
  return (
    <section className="stack" id={documentControlId(proof)} aria-labelledby={titleId} tabIndex={-1}>
      <div>
        <Heading className={level === 2 ? 'h3' : 'h4'} id={titleId}>
          {title} {needed && <span className="star">*</span>}
        </Heading>
        <p className="hint">{hint}</p>
      </div>
      {ours.length > 0 && (
        <ul className="rows rows--top" aria-label={`${title}: the files you chose`}>
          {ours.map(line => (
            <DocumentLine
              key={line.id}
              {...{ line, claim }}
              state={line === next || line.verdict === undefined ? 'checking' : 'checked'}
              onRemove={() => void remove(line.id)}
            />
          ))}
        </ul>
      )}
      {refusal?.proof === proof && (
        <Banner tone="danger" role="alert">
          <p>
            <span className="strong docname">{refusal.name} was not added.</span> {whyWords(refusal)}
          </p>
        </Banner>
      )}
      <ChooseFiles
        words={ours.length === 0 ? button : 'Add another'}
        fileLabel={`${title}, pictures or PDF`}
        photoLabel={`Photo of your ${title.toLowerCase()}`}
        photoFirst
        multiple
        accept="image/*,application/pdf,.pdf"
        onFiles={files => void add(proof, files)}
      />
    </section>
  );
}

function whyWords({ why }: RefusedDocumentFile): string {
  if (why === 'not-a-document') return 'Choose a picture (JPG, PNG) or a PDF.';
  return why === 'large-file' ? 'Choose a file of 50 MB or less, or take a new photo.' : getProblemText(why);
}

function statusWords({ lines, next }: OwnDocuments): string {
  if (next !== undefined) return `Checking ${next.name}`;
  const last = lines.at(-1);
  if (last === undefined) return '';
  return last.verdict?.verified === true
    ? `${last.name} matches your details`
    : `${last.name} does not match your details`;
}
