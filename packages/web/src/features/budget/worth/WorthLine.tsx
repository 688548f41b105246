import type { WorthPoint } from '@kinfolio/domain/overview/worth-over-time';
import { formatDayShort } from '@kinfolio/domain/values/calendar';
import { formatMoney } from '@kinfolio/domain/values/money';

const [wide, high, edge] = [600, 180, 8];

/**
 * The line for a table: solid where all amounts are known, dashed elsewhere. Decorative: the table has every figure.
 */
export function NetWorthChart({ points }: { points: readonly WorthPoint[] }) {
  const amounts = points.map(({ netWorthPence }) => netWorthPence);
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  const places = points.map(({ netWorthPence, assumed }, at) => ({
    x: edge + (at * (wide - 2 * edge)) / Math.max(1, points.length - 1),
    // If all amounts are equal, the line is in the middle.
    y:
      most === least
        ? high / 2
        : high - edge - ((netWorthPence - least) * (high - 2 * edge)) / (most - least),
    isCertain: assumed === 0,
  }));
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  const top = points.find(({ netWorthPence }) => netWorthPence === most) ?? last;
  const bottom = points.find(({ netWorthPence }) => netWorthPence === least) ?? first;
  return (
    <figure className="worth-line" aria-hidden="true">
      <p className="small muted">
        {formatMoney(top.netWorthPence)} on {formatDayShort(top.day)}
      </p>
      <svg viewBox={`0 0 ${String(wide)} ${String(high)}`} preserveAspectRatio="none">
        {places.slice(1).map(({ x, y, isCertain }, at) => {
          const from = places[at];
          return (
            from !== undefined && (
              <line
                key={x}
                x1={from.x}
                y1={from.y}
                x2={x}
                y2={y}
                className={isCertain && from.isCertain ? undefined : 'worth-line__doubt'}
              />
            )
          );
        })}
      </svg>
      <p className="small muted">
        {formatMoney(bottom.netWorthPence)} on {formatDayShort(bottom.day)}
      </p>
    </figure>
  );
}
