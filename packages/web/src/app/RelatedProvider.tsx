import { allKinds } from '@kinfolio/domain/kinds/index';
import { type ReactNode, useMemo } from 'react';
import { RelatedContext } from '../passport/related/related.ts';
import { usePassport } from '../session/api/react.ts';

/** Lets forms and pages of one record speak of the others: owners, links, mentions. */
export function RelatedProvider({ children }: { readonly children: ReactNode }) {
  const others = usePassport();
  const around = useMemo(() => ({ kinds: allKinds, others }), [others]);
  return <RelatedContext value={around}>{children}</RelatedContext>;
}
