import { seriesDecision } from '@kinfolio/domain/kinds/series-decision';
import {
  listSeriesDecisionsInForce,
  readSeriesDecisions,
  toSeriesDecisionFields,
} from '@kinfolio/domain/series/decisions';
import type { Series } from '@kinfolio/domain/series/find-series';
import { useMemo } from 'react';
import { getProblemText } from '../../../session/api/problem-words.ts';
import { usePassport, useRecords } from '../../../session/api/react.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { prepareFocusMove } from '../../../ui/layout/focus-nearby.ts';

/** A person's answers about offers. */
export interface SeriesDecisions {
  readonly isDismissed: (series: Series) => boolean;
  /** Dismisses the offer to make a record of a regular payment. It is not offered again. */
  readonly dismiss: (series: Series) => Promise<void>;
  readonly offerAgain: (series: Series) => Promise<void>;
}

/** The dismissed offers in the open passport, and functions that change them. */
export function useSeriesDecisions(): SeriesDecisions {
  const passport = usePassport();
  const records = useRecords(seriesDecision.id);
  return useMemo(() => {
    const { id: kind, category } = seriesDecision;
    const answers = readSeriesDecisions(records);
    // Read again: when the person presses Undo, the rendered values may be out of date.
    const onNow = (series: Series) =>
      listSeriesDecisionsInForce(series, readSeriesDecisions(passport.records(kind)));
    const offerAgain = async (series: Series, focus = prepareFocusMove()): Promise<void> => {
      const saved = await passport.saveMany(
        onNow(series).flatMap(({ id }) => {
          const base = passport.record(id)?.content;
          return base === undefined
            ? []
            : [{ id, kind, category, base, fields: { ...base.fields, undone: true } }];
        }),
      );
      if (saved.ok) focus.move();
      showToast({
        message: saved.ok ? `We will suggest ${series.name} again` : getProblemText(saved.problem),
      });
    };
    const dismiss = async (series: Series): Promise<void> => {
      const focus = prepareFocusMove();
      const saved = await passport.save({ kind, category, fields: toSeriesDecisionFields(series) });
      if (!saved.ok) {
        showToast({ message: getProblemText(saved.problem) });
        return;
      }
      focus.move();
      showToast({
        message: `We will not suggest ${series.name} again`,
        action: { label: 'Undo', onPress: () => void offerAgain(series, focus) },
      });
      focus.offerUndo();
    };
    return {
      isDismissed: series => listSeriesDecisionsInForce(series, answers).length > 0,
      dismiss,
      offerAgain: series => offerAgain(series),
    };
  }, [passport, records]);
}
