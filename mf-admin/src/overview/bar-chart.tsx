import type { ReactNode } from 'react';
import styles from './bar-chart.module.css';

interface BarChartProps {
  months: readonly { key: string; name: string }[];
  /** What is drawn of each month: beside each other, or on top of each other. */
  bars: readonly { name: string; look: Look; values: readonly number[] }[];
  isStacked?: boolean | undefined;
  /** What stands over the bars of each month where there is room. */
  tops?: readonly string[] | undefined;
  /** A value at the edge. */
  scale: (value: number) => string;
  /** A month as it is read while it is pointed at. */
  read: (month: number) => string;
}

export type Look = 'main' | 'before' | 'essential' | 'pro' | 'enterprise' | 'platinum';

/**
 * Bars for each month, drawn in shares of whatever room there is. Only for the eye: the table beside it
 * says the same to everyone (docs/decisions/038-charts-in-svg.md).
 */
export function BarChart({
  months,
  bars,
  isStacked = false,
  tops,
  scale,
  read,
}: BarChartProps): ReactNode {
  const heights = months.map((_, month) => bars.map(({ values }) => values[month] ?? 0));
  const marks = marksUpTo(
    Math.max(0, ...heights.map((all) => (isStacked ? sum(all) : Math.max(...all)))),
  );
  const share = 100 / (marks.at(-1) ?? 1); // of the height, for one
  const slot = 100 / months.length; // of the width, for a month
  const width = (0.72 * slot) / (isStacked ? 1 : bars.length);
  return (
    <div className={styles.chart} aria-hidden="true">
      {bars.length > 1 && (
        <ul className={styles.legend}>
          {bars.map(({ name, look }) => (
            <li key={name}>
              <svg className={styles.swatch} aria-hidden="true">
                <rect className={styles[look]} width="100%" height="100%" rx="2" />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.scale}>
        {marks.map((mark) => (
          <span key={mark}>{scale(mark)}</span>
        ))}
      </div>
      <svg className={styles.plot} aria-hidden="true">
        {marks.map((mark) => (
          <line
            key={mark}
            className={styles.mark}
            x2="100%"
            y1={`${100 - mark * share}%`}
            y2={`${100 - mark * share}%`}
          />
        ))}
        {heights.map((all, month) =>
          all.map((value, nr) => {
            const bar = bars[nr];
            if (!bar || value <= 0) return null;
            const left = month * slot + 0.14 * slot + (isStacked ? 0 : nr * width);
            const below = isStacked ? sum(all.slice(0, nr)) : 0;
            return (
              <rect
                key={`${months[month]?.key} ${bar.name}`}
                className={styles[bar.look]}
                x={`${left}%`}
                y={`${100 - (below + value) * share}%`}
                width={`${width * (isStacked ? 1 : 0.92)}%`}
                height={`${value * share}%`}
                rx="2"
              />
            );
          }),
        )}
        {tops?.map((top, month) => (
          <text
            key={months[month]?.key}
            className={styles.top}
            x={`${(month + 0.5) * slot}%`}
            y={`${100 - Math.max(0, ...(heights[month] ?? [])) * share}%`}
            dy="-0.4em"
          >
            {top}
          </text>
        ))}
      </svg>
      <div className={styles.months}>
        {months.map(({ key, name }, month) => (
          <span key={key} className={styles.month}>
            <span>{labelOf(key, month, months.length)}</span>
            <span className={styles.reading}>
              <strong>{name}</strong> {read(month)}
            </span>
          </span>
        ))}
      </div>
    </div>
  );
}

/** Round values from nothing to the highest, which a bar never exceeds: at most five steps. */
export function marksUpTo(highest: number): number[] {
  const rough = highest / 4;
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? 1;
  return Array.from({ length: Math.max(1, Math.ceil(highest / step)) + 1 }, (_, nr) => nr * step);
}

const short = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Under a month (YYYY-MM): its name, and below it the year as it begins; where there are many, the years alone. */
function labelOf(month: string, nr: number, count: number): string {
  const [year, place] = [month.slice(0, 4), Number(month.slice(5))];
  if (count > 14) return place === 1 ? year : '';
  const saysYear = place === 1 || (nr === 0 && place < 11); // not beside that of January
  return `${short[place - 1]}${saysYear ? `\n${year}` : ''}`;
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
