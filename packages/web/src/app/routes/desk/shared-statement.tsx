import { readDeskFacts } from '@kinfolio/domain/desk/model/fields';
import { heirsStatementKind } from '@kinfolio/domain/desk/model/records';
import { readStoredStatement } from '@kinfolio/domain/desk/papers/statement';
import { useMemo } from 'react';
import { Navigate, useParams } from 'react-router';
import { EstateStatementPage } from '../../../features/desk/share/StatementPage.tsx';
import { useSharedPassport } from '../../../features/shared/use-shared-passport.ts';
import type { SharedPassportContents } from '../../../session/api/sharing.ts';
import { LoadingPage } from '../../../ui/feedback/Spinner.tsx';
import { createDeskFiles } from './desk-files.tsx';
import { DeskNotReceivedYet } from './NotThereYet.tsx';
import { useSharedRecords } from './use-shared-source.ts';
import '../../../features/desk/desk.css';

const back = { to: '/shared-with-me', words: 'Shared with me' };

/** An estate's progress, as shown to a person who inherits from it. */
export default function SharedStatementPage() {
  const { grant = '' } = useParams();
  const { state } = useSharedPassport(useSharedRecords(grant));
  const contents = state.at === 'open' ? state.contents : undefined;
  const statement = useMemo(() => contents && newestIn(contents), [contents]);
  if (state.at === 'opening') return <LoadingPage label="Opening the estate" />;
  if (state.at !== 'open') return <Navigate to={`/shared-with-me/${grant}`} replace />;
  const { owner } = state.cover;
  if (statement === undefined) return <DeskNotReceivedYet owner={owner} />;
  return (
    <EstateStatementPage statement={statement} executor={owner} back={back} Paper={createDeskFiles.Paper} />
  );
}

/** The newest statement signed by the estate's executor. */
function newestIn({ records }: SharedPassportContents) {
  const stored = records
    .filter(({ confirmed, content }) => confirmed && content.kind === heirsStatementKind.kind)
    .toSorted((one, other) => (one.content.savedAt < other.content.savedAt ? 1 : -1))[0];
  return stored && readStoredStatement(readDeskFacts(heirsStatementKind, stored.content.fields).statement);
}
