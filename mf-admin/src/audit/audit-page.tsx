import { type ReactNode, useState } from 'react';
import { fetchWholeAudit } from 'shared/audit/api';
import { useAuditActors, useAuditLog } from 'shared/audit/use-audit';
import { Button } from 'shared/ui/button';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import { ExportButton } from '../ui/export-button';
import { RefreshButton } from '../ui/refresh-button';
import { SavedViewsDialog } from '../ui/saved-views-dialog';
import { auditCsv } from './audit-csv';
import { AuditActionItem } from './audit-entry';
import { AuditFilters } from './audit-filters';
import styles from './audit-page.module.css';
import { actionsOf, filterInWords } from './audit-words';
import { readAuditFilter, useAuditFilter } from './use-audit-filter';

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
  const { filter, isNarrowed, change, kept, pathOf } = useAuditFilter();
  const log = useAuditLog(filter);
  const entries = log.data?.pages.flat();
  const actions = actionsOf(entries ?? []);
  const { data: actors = [] } = useAuditActors();
  const inWords = (query: string) =>
    filterInWords(readAuditFilter(new URLSearchParams(query)), actors, entries ?? []);
  const [areViewsShown, setViewsShown] = useState(false);
  return (
    <section className={styles.page} aria-labelledby="audit-heading">
      <header className={styles.head}>
        <h2 id="audit-heading">Audit</h2>
        <div className={styles.actions}>
          <Button size="sm" aria-haspopup="dialog" onClick={() => setViewsShown(true)}>
            Views
          </Button>
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
      {areViewsShown && (
        <SavedViewsDialog
          list="audit"
          what="audit entries"
          address={{ kept, pathOf, inWords }}
          onClose={() => setViewsShown(false)}
        />
      )}
    </section>
  );
}
