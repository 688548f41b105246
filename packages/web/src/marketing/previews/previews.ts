import type { PublicPage } from '../page.ts';
import { categoryPopups } from './CategoryPopups.tsx';
import { categoryPreviews } from './CategoryPreviews.tsx';
import { dashboardPreviews } from './DashboardPreviews.tsx';
import { demoPages } from './Demo.tsx';
import { familyAccessPreview } from './FamilyAccess.tsx';
import { importantDatesPreview } from './ImportantDatesPreview.tsx';
import { permissionsPreview } from './PermissionsPreview.tsx';
import { remindersPreview } from './RemindersPreview.tsx';

/** All pages that open as dialogs. */
export const previewPages: readonly PublicPage[] = [
  ...dashboardPreviews,
  remindersPreview,
  permissionsPreview,
  importantDatesPreview,
  familyAccessPreview,
  ...categoryPreviews,
  ...categoryPopups,
  ...demoPages,
];
