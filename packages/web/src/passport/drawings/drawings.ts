import type { DrawingName } from '@kinfolio/domain/records/record-texts';
import type { ComponentType } from 'react';
import { BankCardDrawing } from './BankCardDrawing.tsx';

/** The drawings a kind may name for its help panel. */
export const drawings: Readonly<Record<DrawingName, ComponentType>> = {
  'bank-card': BankCardDrawing,
};
