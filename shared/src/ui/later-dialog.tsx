import type { ReactNode } from 'react';
import { useCode } from 'shared/lib/use-code';
import { Dialog } from './dialog';
import { ErrorNotice } from './error-notice';
import type { LaterProps } from './later';
import { Skeleton } from './skeleton';

/** A dialog whose code loads when it is opened; until then, an empty one with the same title. */
export function LaterDialog<Module>({
  code,
  title,
  onClose,
  children,
}: LaterProps<Module> & { title: string; onClose: () => void }): ReactNode {
  const { data, error, refetch } = useCode(code.name, code.load, true);
  if (data) return children(data);
  return (
    <Dialog open onClose={onClose} title={title}>
      {error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton label={`Loading ${title}…`} lines={4} height="row" />
      )}
    </Dialog>
  );
}
