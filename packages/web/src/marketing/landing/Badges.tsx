import {
  Clock3,
  LayoutDashboard,
  LockKeyhole,
  type LucideIcon,
  ShieldCheck,
  Smartphone,
  Users,
} from 'lucide-react';
import { Icon } from '../../ui/layout/Icon.tsx';
import type { ClaimId } from '../claims.ts';
import { ClaimText } from '../parts/Claim.tsx';

const badges: readonly { icon: LucideIcon; title: string; claim: ClaimId }[] = [
  { icon: ShieldCheck, title: 'Bank-level safety', claim: 'badge-sealed' },
  { icon: LockKeyhole, title: 'Data protected', claim: 'badge-no-key' },
  { icon: Users, title: 'Share with family', claim: 'badge-sharing' },
  { icon: Clock3, title: 'Always available', claim: 'badge-offline' },
  { icon: Smartphone, title: 'Works on phone', claim: 'badge-devices' },
  { icon: LayoutDashboard, title: 'Smart dashboard', claim: 'badge-dashboard' },
];

/** Six promises at a glance (spec 1 §2). */
export function PromiseBadges() {
  return (
    <section className="wrap badges" aria-label="At a glance">
      <ul>
        {badges.map(({ icon, title, claim }) => (
          <li key={title}>
            <Icon of={icon} />
            <span>
              <b>{title}</b>
              <span className="small muted">
                <ClaimText id={claim} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
