import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { reminderChoices } from '@kinfolio/domain/kinds/reminder-choices';
import {
  choicesRecord,
  preferencesOf,
  type ReminderPreferences,
} from '@kinfolio/domain/overview/reminder-preferences';
import { categoryOf } from '@kinfolio/domain/records/record-kind';
import { useCallback, useMemo } from 'react';
import type { Outcome } from '../../vault-worker/types/outcome.ts';
import type { Passport } from './passport.ts';
import { usePassport, useRecords } from './react.ts';

/** How its person wants to be reminded, and how that is changed. */
export interface ReminderChoices {
  /** As stored; empty before anything was chosen. */
  readonly fields: FieldValues;
  readonly preferences: ReminderPreferences;
  readonly change: (next: (fields: FieldValues) => FieldValues) => Promise<Outcome<unknown>>;
}

/** Saves other choices, on top of those there are by now. */
export function changeChoices(
  passport: Passport,
  next: (fields: FieldValues) => FieldValues,
): Promise<Outcome<unknown>> {
  const stored = choicesRecord(passport.records(reminderChoices.id));
  const fields = next(stored?.content.fields ?? {});
  return passport.save({
    kind: reminderChoices.id,
    category: categoryOf(reminderChoices, fields),
    fields,
    ...(stored === undefined ? {} : { id: stored.id, base: stored.content }),
  });
}

/** The choices of the open passport; draws again when they change. */
export function useReminderChoices(): ReminderChoices {
  const passport = usePassport();
  const fields = choicesRecord(useRecords(reminderChoices.id))?.content.fields;
  return {
    fields: fields ?? none,
    preferences: useMemo(() => preferencesOf(fields), [fields]),
    change: useCallback(next => changeChoices(passport, next), [passport]),
  };
}

const none: FieldValues = {};
