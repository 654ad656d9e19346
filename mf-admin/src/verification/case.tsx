import type { ReactNode } from 'react';
import { isId } from 'shared/lib/is-id';
import { Button } from 'shared/ui/button';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { PageHead } from 'shared/ui/page-head';
import { Skeleton } from 'shared/ui/skeleton';
import { useOpenedCase } from 'shared/verification/office/use-verification-office';
import { useVerificationRules } from 'shared/verification/use-verification';
import { CaseView } from './case-view';
import styles from './case-view.module.css';
import { OpenCase } from './open-case';

interface CaseProps {
  id: string;
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** One case: asks why it is opened, and shows it for an hour. What was typed stays where it has to be opened again. */
export function Case({ id, onOpen, onClose }: CaseProps): ReactNode {
  if (!isId(id)) return <NoCase onClose={onClose} />;
  return <KnownCase id={id} onOpen={onOpen} onClose={onClose} />;
}

function KnownCase({ id, onOpen, onClose }: CaseProps): ReactNode {
  const { data, error, refetch } = useOpenedCase(id);
  useVerificationRules(); // there by the time the case is: what it says moves nothing
  const isClosed = error?.code === 'VF043';
  const failure = error && !isClosed && (
    <ErrorNotice error={error} {...(error.code !== 'VF041' && { onRetry: () => void refetch() })} />
  );
  if (data) {
    return (
      <CaseView
        of={data}
        isOpen={!isClosed}
        first={
          <>
            {failure}
            {isClosed && <OpenCase id={id} isAgain />}
          </>
        }
        onOpen={onOpen}
        onClose={onClose}
      />
    );
  }
  return (
    <div className={styles.case}>
      <PageHead title="Case">
        <Button size="sm" onClick={onClose}>
          Back to the queue
        </Button>
      </PageHead>
      {failure}
      {!error && <Skeleton label="Loading the case…" lines={5} height="row" />}
      {isClosed && <OpenCase id={id} />}
    </div>
  );
}

function NoCase({ onClose }: { onClose: () => void }): ReactNode {
  return (
    <>
      <h2 className="visually-hidden">Case</h2>
      <EmptyState
        title="Case not found"
        actions={<Button onClick={onClose}>Back to the queue</Button>}
      >
        The address may be mistyped, or the case was deleted when its time was over.
      </EmptyState>
    </>
  );
}
