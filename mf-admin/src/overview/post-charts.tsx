import type { ReactNode } from 'react';
import { useIsNear } from 'shared/lib/use-is-near';
import type { Period, PostMonth } from 'shared/overview/types';
import { usePostSeries } from 'shared/overview/use-overview';
import type { Chart } from './chart-columns';
import { ChartGrid } from './charts';
import styles from './overview-page.module.css';

const charts: readonly Chart<PostMonth>[] = [
  {
    title: 'Items in and out',
    note: 'Taken in; forwarded, collected, shredded or returned',
    columns: [
      { header: 'In', form: 'count', look: 'main', value: (month) => month.came_in },
      { header: 'Out', form: 'count', look: 'second', value: (month) => month.went_out },
    ],
  },
  {
    title: 'Scans on time',
    note: 'In the month in which they were due; late also while they are to do',
    isStacked: true,
    columns: [
      { header: 'On time', form: 'count', look: 'main', value: (month) => month.on_time },
      { header: 'Late', form: 'count', look: 'late', value: (month) => month.late },
      {
        header: 'Share on time',
        form: 'percent',
        isTop: true,
        value: ({ on_time: onTime, late }) => (onTime + late > 0 ? onTime / (onTime + late) : null),
      },
    ],
  },
  {
    title: 'Pages scanned',
    note: 'Better scans included',
    columns: [{ header: 'Pages', form: 'count', look: 'main', value: ({ pages }) => pages }],
  },
  {
    title: 'Documents asked for',
    note: 'Within the plans of members, and beyond',
    isStacked: true,
    columns: [
      { header: 'Included', form: 'count', look: 'main', value: ({ included }) => included },
      { header: 'Beyond', form: 'count', look: 'second', value: ({ beyond }) => beyond },
      { header: 'Beyond, net', form: 'euro', value: (month) => month.beyond_net },
    ],
  },
];

/** What the post of the period came to, month by month; asked for when somebody comes near. */
export function PostCharts({ period }: { period: Period }): ReactNode {
  const [section, isNear] = useIsNear<HTMLElement>();
  const answer = usePostSeries(period, isNear);
  return (
    <section ref={section} className={styles.section} aria-labelledby="post-figures">
      <h3 id="post-figures" className={styles.heading}>
        Post
      </h3>
      <ChartGrid charts={charts} answer={answer} loading="Loading the charts of the post…" />
    </section>
  );
}
