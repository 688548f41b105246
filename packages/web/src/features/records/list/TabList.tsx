import { useToday } from '../../../passport/dates/use-today.ts';
import type { PageViewProps } from '../page-props.ts';
import { RecordList, type RecordListProps } from './RecordList.tsx';

export interface TabListProps
  extends Pick<PageViewProps, 'spot' | 'clock' | 'lists' | 'list' | 'roll'>,
    Pick<
      RecordListProps,
      'records' | 'whole' | 'hrefOf' | 'empty' | 'onEdit' | 'onDelete' | 'totalNote' | 'savedId'
    > {}

/** The content of a tab: the plain list of its records, or the kind's custom list. */
export function TabList({ spot, clock, lists, roll, ...rest }: TabListProps) {
  const { kind } = spot.tab;
  const today = useToday(clock);
  const OwnList = lists[kind.id];
  if (OwnList !== undefined) return <OwnList clock={clock} onDelete={rest.onDelete} onRoll={roll} />;
  return <RecordList kind={kind} today={today} onRoll={roll} {...rest} />;
}
