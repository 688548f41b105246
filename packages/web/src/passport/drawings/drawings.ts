import type { DrawingName } from '@kinfolio/domain/records/record-texts';
import type { ComponentType } from 'react';
import { BankCardDrawing } from './BankCardDrawing.tsx';

/** The drawings that a kind can name for its help panel. */
export const drawings: Readonly<Record<DrawingName, ComponentType>> = {
  'bank-card': BankCardDrawing,
};
