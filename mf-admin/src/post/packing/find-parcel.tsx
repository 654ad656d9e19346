import { type ReactNode, useState } from 'react';
import { useFoundParcels } from 'shared/post-shipments/use-shipments';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { TextField } from 'shared/ui/field';
import { Skeleton } from 'shared/ui/skeleton';
import styles from './find-parcel.module.css';
import { ShipmentList } from './shipment-list';

/** Finds a parcel that has left, however long ago: a carrier bills weeks later. */
export function FindParcel({ onOpen }: { onOpen: (id: string) => void }): ReactNode {
  const [typed, setTyped] = useState('');
  const [words, setWords] = useState<string | null>(null);
  const { data, error, refetch } = useFoundParcels(words);
  return (
    <form
      className={styles.find}
      onSubmit={(event) => {
        event.preventDefault();
        setWords(typed.trim() || null);
      }}
    >
      <div className={styles.line}>
        <TextField
          label="Parcel or tracking number"
          hint="Of one that has left, for example Parcel 1A2B3C4D."
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          data-keeps-scans
          maxLength={50}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit">Find</Button>
      </div>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {words !== null && !data && !error && <Skeleton label="Looking for it…" lines={1} />}
      {data && (
        <ShipmentList
          title="Found"
          shipments={data}
          onOpen={onOpen}
          empty="No parcel that has left has this number."
        />
      )}
    </form>
  );
}
