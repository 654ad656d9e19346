import type { ReactNode } from 'react';
import { formatMoment } from 'shared/lib/malta-time';
import { SignaturePicture } from 'shared/post-collections/signature-picture';
import type { PostHandover } from 'shared/post-collections/types';
import { usePostHandover } from 'shared/post-collections/use-post-collections';
import { DetailList } from 'shared/ui/detail-list';
import { ErrorNotice } from 'shared/ui/error-notice';
import { documentNames } from './words';

/** To whom an item was handed over at the door. */
export function Handover({ itemId }: { itemId: string }): ReactNode {
  const { data, error, refetch } = usePostHandover(itemId);
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <DetailList
      items={[
        ['Handed over to', data.came],
        data.is_confirmed
          ? null
          : [data.is_owner ? 'Their own name, not confirmed' : 'Named by the member', data.bearer],
        ['On', formatMoment(data.handed_at)],
        ['Document', documentNames[data.document]],
        ['Code', data.by_code ? 'Shown' : 'Not shown'],
        data.reason === null ? null : ['Noted', data.reason],
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
  );
}

const signedText = ({ is_drawn }: Pick<PostHandover, 'is_drawn'>) =>
  is_drawn ? 'Drawn, and deleted after 13 months' : 'Typed';
