import type { ReactNode } from 'react';
import { downloadCsv, toCsv } from 'shared/lib/csv';
import { formatMoment } from 'shared/lib/malta-time';
import { paths } from 'shared/lib/paths';
import type { CountLine, PostCount } from 'shared/post/types';
import { Button, ButtonLink } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { PageHead } from 'shared/ui/page-head';
import { CountLines } from './count-lines';
import styles from './inventory.module.css';
import { reportCsv } from './report-csv';
import { shelfName } from './shelf-name';
import { useBegin } from './shelves';

interface ReportProps {
  count: PostCount;
  onOpen: (code: string) => void;
}

/** A count that has ended: what is missing, what should be elsewhere, and what was found. */
export function Report({ count, onOpen }: ReportProps): ReactNode {
  const begin = useBegin();
  const name = shelfName(count.place);
  const day = count.ended_at?.slice(0, 10);
  const of = (isOf: (line: CountLine) => boolean) => count.lines.filter(isOf);
  const missing = of(({ result }) => result === 'missing');
  const found = of(({ result }) => result === 'found');
  const unexpected = of(({ result }) => result !== 'missing' && result !== 'found');
  return (
    <>
      <PageHead
        title={`Report: ${name}`}
        intro={`Counted from ${formatMoment(count.begun_at)} to ${formatMoment(count.ended_at ?? '')}${count.ended_by ? `, ended by ${count.ended_by}` : ''}.`}
      >
        <ButtonLink size="sm" to={paths.postInventory}>
          All shelves
        </ButtonLink>
        <Button
          size="sm"
          onClick={() =>
            downloadCsv(`inventory ${name}`, [toCsv(reportCsv(name), count.lines)], day)
          }
        >
          Export CSV
        </Button>
        <Button
          size="sm"
          tone="primary"
          busy={begin.busy}
          onClick={() => void begin.run(count.place ?? '')}
        >
          Count again
        </Button>
      </PageHead>
      <div className={styles.page}>
        {begin.error && <ErrorNotice error={begin.error} />}
        <dl className={styles.figures}>
          {[
            ['Found', found.length],
            ['Missing', missing.length],
            ['Unexpected', unexpected.length],
          ].map(([what, figure]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
        {missing.length + unexpected.length === 0 && <p>All is as recorded.</p>}
        <CountLines
          heading={`Missing (${missing.length})`}
          count={count}
          lines={missing}
          onOpen={onOpen}
        />
        <CountLines
          heading={`Unexpected (${unexpected.length})`}
          count={count}
          lines={unexpected}
          onOpen={onOpen}
        />
        <CountLines
          heading={`Found (${found.length})`}
          count={count}
          lines={found}
          onOpen={onOpen}
        />
      </div>
    </>
  );
}
