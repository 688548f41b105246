import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { reminderChoices } from '@kinfolio/domain/kinds/reminder-choices';
import {
  findChoicesRecord,
  type ReminderPreferences,
  readReminderPreferences,
} from '@kinfolio/domain/overview/reminder-preferences';
import { findRecordCategory } from '@kinfolio/domain/records/record-kind';
import { useCallback, useMemo } from 'react';
import type { CallOutcome } from '../../vault-worker/types/outcome.ts';
import type { Passport } from './passport.ts';
import { usePassport, useRecords } from './react.ts';

/** When and how the person wants to be reminded, and how to change that. */
export interface ReminderChoices {
  /** The stored choices; empty until the person has chosen something. */
  readonly fields: FieldValues;
  readonly preferences: ReminderPreferences;
  readonly change: (next: (fields: FieldValues) => FieldValues) => Promise<CallOutcome<unknown>>;
}

/** Saves changed choices, starting from the current ones. */
export function changeReminderChoices(
  passport: Passport,
  next: (fields: FieldValues) => FieldValues,
): Promise<CallOutcome<unknown>> {
  const stored = findChoicesRecord(passport.records(reminderChoices.id));
  const fields = next(stored?.content.fields ?? {});
  return passport.save({
    kind: reminderChoices.id,
    category: findRecordCategory(reminderChoices, fields),
    fields,
    ...(stored === undefined ? {} : { id: stored.id, base: stored.content }),
  });
}

/** The choices of the open passport. The component renders again when they change. */
export function useReminderChoices(): ReminderChoices {
  const passport = usePassport();
  const fields = findChoicesRecord(useRecords(reminderChoices.id))?.content.fields;
  return {
    fields: fields ?? none,
    preferences: useMemo(() => readReminderPreferences(fields), [fields]),
    change: useCallback(next => changeReminderChoices(passport, next), [passport]),
  };
}

const none: FieldValues = {};
