import { type ReactNode, useEffect, useRef, useState } from 'react';
import { maltaToday } from 'shared/lib/malta-time';
import { paths } from 'shared/lib/paths';
import { useOpeningHours } from 'shared/opening-hours/use-opening-hours';
import { ButtonLink } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { PageHead } from 'shared/ui/page-head';
import { Skeleton } from 'shared/ui/skeleton';
import { ClosedDays } from './closed-days';
import { HolidayList } from './holiday-list';
import styles from './opening-hours-page.module.css';
import { keepsItsTime } from './texts';
import { WeekForm } from './week-form';

/** /dashboard/opening-hours: when the office is open, by which due times go. */
export default function OpeningHoursPage(): ReactNode {
  const [today] = useState(() => maltaToday());
  const { data: week } = useOpeningHours();
  return (
    <>
      <PageHead
        title="Opening hours"
        intro={`New requests are due by these hours. ${keepsItsTime} Reminders of official post count these days, too. All times are Malta’s.`}
      >
        <ButtonLink size="sm" to={paths.postScanning}>
          Scanning
        </ButtonLink>
      </PageHead>
      <div className={styles.box}>
        <div className={styles.columns}>
          <div className={styles.own}>
            <section className={styles.part} aria-labelledby="week">
              <h3 id="week">The week</h3>
              <Week />
            </section>
            <ClosedDays today={today} week={week} />
          </div>
          <HolidayList today={today} week={week} />
        </div>
      </div>
    </>
  );
}

/** The form of the week, begun again each time it is done, with the week as it is by then. */
function Week(): ReactNode {
  const { data: week, error, refetch } = useOpeningHours();
  const [{ round, news }, setDone] = useState({ round: 0, news: '' });
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (round > 0) place.current?.focus(); // the button that was pressed is gone
  }, [round]);
  if (error && !week) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!week) return <Skeleton label="Loading opening hours…" lines={7} height="row" />;
  return (
    <>
      <WeekForm
        key={round}
        week={week}
        onDone={(text) => setDone((done) => ({ round: done.round + 1, news: text }))}
      />
      <p ref={place} role="status" tabIndex={-1} className={styles.news}>
        {news}
      </p>
    </>
  );
}
