import type { FieldValues } from '@kinfolio/domain/fields';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { HelpPanel } from '../../passport/HelpPanel.tsx';
import { usePassport } from '../../sync/react.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { BegunNotice } from './BegunNotice.tsx';
import { ImportOffer } from './ImportOffer.tsx';
import { LeftDrafts } from './LeftDrafts.tsx';
import { OfferLink } from './OfferLink.tsx';
import { PageTabs } from './PageTabs.tsx';
import { PageTop } from './PageTop.tsx';
import type { PlaceProps } from './page-props.ts';
import { addressOf, newDraft } from './place.ts';
import { SyncNotice } from './SyncNotice.tsx';
import { TabList } from './TabList.tsx';
import { UnreadableNotice } from './UnreadableNotice.tsx';
import { useList } from './use-list.ts';

/** The list alone, where there is no room for the form beside it. */
export function ListPlace(props: PlaceProps) {
  const { page, map, spot, clock, say, importers, lists, list, saved, onSaved, saveWaiting } = props;
  const { remove, roll } = props;
  const { tab } = spot;
  const { kind } = tab;
  const ownList = lists[kind.id] !== undefined;
  const passport = usePassport();
  const { records, ofKind, whole, lead } = useList(map.tabs, tab);
  const empty = !ownList && records.length === 0;
  const navigate = useNavigate();
  const newPlace = addressOf(map, { place: { at: 'new' }, tab });
  // The same functions each time, so that typing in the search box does not draw every row again.
  const hrefOf = useCallback(
    (id: string) => addressOf(map, { place: { at: 'record', id }, tab }),
    [map, tab],
  );
  const edit = useCallback(
    (id: string) => void navigate(addressOf(map, { place: { at: 'edit', id }, tab })),
    [navigate, map, tab],
  );
  const removeRecord = useCallback((id: string) => void remove(id), [remove]);

  const handleFill = async (found: Readonly<FieldValues>): Promise<void> => {
    await passport.drafts.write(newDraft(tab), { fields: found });
    await navigate(newPlace);
  };

  const saveAll = async (): Promise<void> => {
    if (await saveWaiting()) onSaved(undefined);
  };

  return (
    <div className="sheet folio__sheet">
      <PageTitle parts={[page.title]} />
      <PageTop
        back="/dashboard"
        clock={clock}
        facts={{ saving: false, unsaved: false, savedAt: saved }}
        onSaveAll={() => void saveAll()}
      />
      <PageHead title={page.title} lead={!ownList && lead} />
      <PageTabs {...props}>
        <div className="notices">
          <SyncNotice />
          <LeftDrafts {...props} />
          {/* Looked at again when the list changes: Save All may have made a record of the draft. */}
          <BegunNotice key={records.length} tab={tab} to={newPlace} />
          <UnreadableNotice kinds={page.kinds} />
        </div>
        <TabList
          {...{ spot, clock, lists, list, roll, records, whole, hrefOf }}
          alone
          onAdd={() => void navigate(newPlace)}
          onEdit={edit}
          onDelete={removeRecord}
        />
        {!empty && (
          <div className="actions gap-top">
            <ButtonLink look="primary" to={newPlace}>
              {kind.texts.empty.button}
            </ButtonLink>
          </div>
        )}
        <OfferLink kind={kind} />
        <ImportOffer
          {...{ kind, records: ofKind, whole, say }}
          importer={importers[kind.id]}
          onFill={found => void handleFill(found)}
        />
        {empty && whole && (
          <div className="gap-top">
            <HelpPanel kind={kind} />
          </div>
        )}
      </PageTabs>
    </div>
  );
}
