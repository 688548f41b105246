import type { ComponentType } from 'react';
import { BoxFileDrawing } from '../../passport/drawings/BoxFileDrawing.tsx';
import { EnvelopeDrawing } from '../drawings/EnvelopeDrawing.tsx';
import { SavingsBookDrawing } from '../drawings/SavingsBookDrawing.tsx';
import { TelephoneDrawing } from '../drawings/TelephoneDrawing.tsx';
import { VaseDrawing } from '../drawings/VaseDrawing.tsx';
import type { PostCategory } from '../posts/posts.ts';

const drawings: Record<PostCategory, ComponentType> = {
  'planning-ahead': BoxFileDrawing,
  'after-a-death': VaseDrawing,
  'pensions-and-savings': SavingsBookDrawing,
  'bills-and-debts': EnvelopeDrawing,
  'staying-safe': TelephoneDrawing,
};

/** The picture for a guide's subject: a household object. */
export function SubjectDrawing({ of: category }: { of: PostCategory }) {
  const Drawing = drawings[category];
  return <Drawing />;
}
