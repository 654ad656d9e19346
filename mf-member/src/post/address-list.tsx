import type { ReactNode } from 'react';
import { useAction } from 'shared/lib/use-action';
import { addressLines } from 'shared/post-addresses/address-lines';
import type { PostAddress } from 'shared/post-addresses/types';
import { addressActions } from 'shared/post-addresses/use-post-addresses';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { DeletedRow } from 'shared/ui/deleted-row';
import { ErrorNotice } from 'shared/ui/error-notice';
import styles from './address-list.module.css';

interface AddressListProps {
  stored: readonly PostAddress[];
  /** What was deleted on this screen: it can be brought back. */
  deleted: readonly PostAddress[];
  onEdit: (address: PostAddress) => void;
  onDelete: (address: PostAddress) => void;
}

/** The addresses of a member, and those deleted just now, each where it was. */
export function AddressList({ stored, deleted, onEdit, onDelete }: AddressListProps): ReactNode {
  const isStored = ({ id }: PostAddress) => stored.some((each) => each.id === id);
  const shown = [...stored, ...deleted.filter((each) => !isStored(each))].sort(
    (one, other) =>
      Number(other.is_default) - Number(one.is_default) || one.label.localeCompare(other.label),
  );
  return (
    <ul className={styles.list} aria-label="Your addresses">
      {shown.map((address) => (
        <li key={address.id} className={styles.item}>
          {isStored(address) ? (
            <AddressRow
              address={address}
              onEdit={() => onEdit(address)}
              onDelete={() => onDelete(address)}
            />
          ) : (
            <DeletedRow name={address.label} onUndo={() => bringBack(address, stored)} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Another default that was chosen meanwhile stays. */
function bringBack(
  { created_at, updated_at, ...address }: PostAddress,
  stored: readonly PostAddress[],
): Promise<void> {
  const isDefault = address.is_default && !stored.some((each) => each.is_default);
  return addressActions.add({ ...address, is_default: isDefault });
}

interface AddressRowProps {
  address: PostAddress;
  onEdit: () => void;
  /** As it begins: what is deleted can be brought back. */
  onDelete: () => void;
}

function AddressRow({ address, onEdit, onDelete }: AddressRowProps): ReactNode {
  const { id, label, phone, is_default: isDefault } = address;
  const choice = useAction(() => addressActions.setDefault(id));
  const removal = useAction(async () => {
    onDelete();
    await addressActions.remove(id);
  });
  const error = choice.error ?? removal.error;
  return (
    <>
      <div className={styles.what}>
        <h4 className={styles.label}>
          {label}
          {isDefault && (
            <>
              {' '}
              <Badge>Default</Badge>
            </>
          )}
        </h4>
        <address className={styles.lines}>
          {addressLines(address).map((line, nth) => (
            <span key={nth}>{line}</span>
          ))}
          {phone && <span>{phone}</span>}
        </address>
      </div>
      <div className={styles.ways}>
        {!isDefault && (
          <Button
            size="sm"
            tone="quiet"
            busy={choice.busy}
            aria-label={`Make default: “${label}”`}
            onClick={() => void choice.run()}
          >
            Make default
          </Button>
        )}
        <Button size="sm" tone="quiet" aria-label={`Edit “${label}”`} onClick={onEdit}>
          Edit
        </Button>
        <Button
          size="sm"
          tone="quiet"
          busy={removal.busy}
          aria-label={`Delete “${label}”`}
          onClick={() => void removal.run()}
        >
          Delete
        </Button>
      </div>
      {error && <ErrorNotice error={error} />}
    </>
  );
}
