import { seriesDecision } from '@kinfolio/domain/kinds/series-decision';
import { decisionsOn, fieldsOfDecision, keptDecisions } from '@kinfolio/domain/series/decisions';
import type { Series } from '@kinfolio/domain/series/find-series';
import { useMemo } from 'react';
import { usePassport, useRecords } from '../../../session/api/react.ts';
import type { ProblemCode } from '../../../session/api/session-client.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { focusNearby } from '../../../ui/layout/focus-nearby.ts';

/** What a person answers about offers. */
export interface Decisions {
  readonly isDismissed: (series: Series) => boolean;
  /** It is no record, and is not offered again. */
  readonly dismiss: (series: Series) => Promise<void>;
  readonly offerAgain: (series: Series) => Promise<void>;
}

/** The answers in the passport that is open, and new ones. */
export function useDecisions(messageFor: (problem: ProblemCode) => string): Decisions {
  const passport = usePassport();
  const records = useRecords(seriesDecision.id);
  return useMemo(() => {
    const { id: kind, category } = seriesDecision;
    const answers = keptDecisions(records);
    // An Undo is pressed when what was drawn is old.
    const onNow = (series: Series) => decisionsOn(series, keptDecisions(passport.records(kind)));
    const offerAgain = async (series: Series, focus = focusNearby()): Promise<void> => {
      const saved = await passport.saveMany(
        onNow(series).flatMap(({ id }) => {
          const base = passport.record(id)?.content;
          return base === undefined
            ? []
            : [{ id, kind, category, base, fields: { ...base.fields, undone: true } }];
        }),
      );
      if (saved.ok) focus.move();
      showToast({ message: saved.ok ? `${series.name} is offered again` : messageFor(saved.problem) });
    };
    const dismiss = async (series: Series): Promise<void> => {
      const focus = focusNearby();
      const saved = await passport.save({ kind, category, fields: fieldsOfDecision(series) });
      if (!saved.ok) {
        showToast({ message: messageFor(saved.problem) });
        return;
      }
      focus.move();
      showToast({
        message: `${series.name} is not offered again`,
        action: { label: 'Undo', onPress: () => void offerAgain(series, focus) },
      });
      focus.offerUndo();
    };
    return {
      isDismissed: series => decisionsOn(series, answers).length > 0,
      dismiss,
      offerAgain: series => offerAgain(series),
    };
  }, [passport, records, messageFor]);
}
