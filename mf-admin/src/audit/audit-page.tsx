import type { ReactNode } from 'react';
import { fetchWholeAudit } from 'shared/audit/api';
import { useAuditLog } from 'shared/audit/use-audit';
import { Button } from 'shared/ui/button';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import { ExportButton } from '../ui/export-button';
import { RefreshButton } from '../ui/refresh-button';
import { auditCsv } from './audit-csv';
import { AuditActionItem } from './audit-entry';
import { AuditFilters } from './audit-filters';
import styles from './audit-page.module.css';
import { actionsOf } from './audit-words';
import { useAuditFilter } from './use-audit-filter';

const everything = {
  actor: null,
  subject: null,
  table: null,
  record: null,
  action: null,
  from: null,
  to: null,
};

/** /dashboard/audit: what administrators changed, for super administrators (decisions: administration). */
export default function AuditPage(): ReactNode {
  const { filter, isNarrowed, change } = useAuditFilter();
  const log = useAuditLog(filter);
  const entries = log.data?.pages.flat();
  const actions = actionsOf(entries ?? []);
  return (
    <section className={styles.page} aria-labelledby="audit-heading">
      <header className={styles.head}>
        <h2 id="audit-heading">Audit</h2>
        <div className={styles.actions}>
          <RefreshButton
            busy={log.isFetching && !log.isFetchingNextPage}
            onRefresh={() => void log.refetch()}
          />
          <ExportButton
            what="audit entries"
            columns={auditCsv}
            read={(signal) => fetchWholeAudit(filter, signal)}
            disabled={!entries?.length}
          />
        </div>
      </header>
      <AuditFilters filter={filter} onChange={change} entries={entries ?? []} />
      {log.error && (
        <ErrorNotice
          error={`Failed to load data: ${log.error.userText}`}
          onRetry={() => void log.refetch()}
        />
      )}
      {!entries && !log.error && <Skeleton label="Loading the log…" lines={8} height="row" />}
      {entries?.length === 0 && (
        <div className={styles.blank}>
          <EmptyState
            title="No entries found"
            actions={
              isNarrowed && <Button onClick={() => change(everything)}>Show all entries</Button>
            }
          >
            {isNarrowed ? 'Nothing matches this filter.' : 'Changes by administrators appear here.'}
          </EmptyState>
        </div>
      )}
      {entries && entries.length > 0 && (
        <>
          <ol className={styles.entries} aria-label="Entries" aria-busy={log.isPlaceholderData}>
            {actions.map((rows) => (
              <AuditActionItem key={rows[0]?.id} rows={rows} onNarrow={change} />
            ))}
          </ol>
          <div className={styles.more}>
            <p role="status">
              {actions.length === 1 ? '1 entry' : `${actions.length} entries`} shown.
              {!log.hasNextPage && ' There are no older ones.'}
            </p>
            {log.hasNextPage && (
              <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
                Show older entries
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  );
}
