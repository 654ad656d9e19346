import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { signedAddresses } from 'shared/files/api';
import { queryClient } from 'shared/runtime/query-client';
import { ErrorNotice } from 'shared/ui/error-notice';
import styles from './envelope.module.css';

const lifetime = 50_000; // ms: an address ends after a minute

/** The photo of an envelope, as it was taken at the counter. */
export function Envelope({ name }: { name: string | null }): ReactNode {
  const { data, error, refetch } = useQuery(
    {
      queryKey: ['post envelope', name],
      queryFn: async () => (await signedAddresses('post-envelopes', [name ?? ''])).get(name ?? ''),
      enabled: name !== null,
      staleTime: lifetime,
      gcTime: lifetime,
      refetchOnWindowFocus: false, // the picture is there
    },
    queryClient,
  );
  if (name === null) return <p className={styles.none}>No photo was taken of it.</p>;
  if (error)
    return <ErrorNotice error="The photo could not be loaded." onRetry={() => void refetch()} />;
  return (
    <div className={styles.envelope}>
      {data && (
        <a href={data} target="_blank" rel="noopener">
          <img src={data} alt="The envelope" className={styles.picture} />
        </a>
      )}
    </div>
  );
}
