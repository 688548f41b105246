import { allKinds } from '@kinfolio/domain/kinds/index';
import { type ReactNode, useMemo } from 'react';
import { AroundContext } from '../passport/around/around.ts';
import { usePassport } from '../sync/react.ts';

/** Lets forms and pages of one record speak of the others: owners, links, mentions. */
export function AroundPassport({ children }: { readonly children: ReactNode }) {
  const others = usePassport();
  const around = useMemo(() => ({ kinds: allKinds, others }), [others]);
  return <AroundContext value={around}>{children}</AroundContext>;
}
