import type { ReactNode } from 'react';
import { formatMoment } from 'shared/lib/malta-time';
import { SignaturePicture } from 'shared/post-collections/signature-picture';
import type { IdentityDocument, PostHandover } from 'shared/post-collections/types';
import { usePostHandover } from 'shared/post-collections/use-post-collections';
import { DetailList } from 'shared/ui/detail-list';
import { ErrorNotice } from 'shared/ui/error-notice';
import styles from './post-item.module.css';

const documents: Readonly<Record<IdentityDocument, string>> = {
  id_card: 'an identity card',
  passport: 'a passport',
  residence_card: 'a residence card',
};

/** To whom an item was handed over, of one that was collected. */
export function HandoverPart({ itemId }: { itemId: string }): ReactNode {
  const { data, error, refetch } = usePostHandover(itemId);
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <section className={styles.part} aria-labelledby="handover-heading">
      <h3 id="handover-heading">Handed over</h3>
      <DetailList
        items={[
          ['To', data.came],
          ['When', `${formatMoment(data.handed_at)} (Malta time)`],
          ['We saw', `${documents[data.document]}; we keep no number of it`],
          ['Code', data.by_code ? 'They had it with them' : 'They came without it'],
          data.reason === null ? null : ['Our counter noted', data.reason],
          [
            'Signature',
            data.signature === null ? (
              signedText(data)
            ) : (
              <SignaturePicture key="signature" path={data.signature} of={data.came} />
            ),
          ],
        ]}
      />
    </section>
  );
}

const signedText = ({ is_drawn }: Pick<PostHandover, 'is_drawn'>) =>
  is_drawn ? 'They signed; we keep signatures for 13 months' : 'They typed their name';
