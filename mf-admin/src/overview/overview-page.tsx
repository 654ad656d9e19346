import type { ReactNode } from 'react';
import { Charts } from './charts';
import { Figures } from './figures';
import styles from './overview-page.module.css';
import { PeriodChoice, usePeriod } from './period-choice';
import { ToDoList } from './to-do-list';

/** /dashboard/overview: what needs doing, what came in, who joined. */
export default function OverviewPage(): ReactNode {
  const [period, choose] = usePeriod();
  return (
    <div className={styles.page}>
      <h2 className={styles.title}>Overview</h2>
      <ToDoList />
      <section className={styles.section} aria-labelledby="figures">
        <header className={styles.over}>
          <h3 id="figures" className={styles.heading}>
            Income and sign-ups
          </h3>
          <PeriodChoice period={period} onChoose={choose} />
        </header>
        <Charts period={period} />
        <Figures period={period} />
      </section>
    </div>
  );
}
