import { type ReactNode, useMemo } from 'react';
import { paths } from 'shared/lib/paths';
import { useOpenInAddress } from 'shared/lib/use-open-in-address';
import { postDirectory } from 'shared/post/api';
import { useLocation } from 'shared/router';
import { ButtonAnchor, ButtonLink } from 'shared/ui/button';
import { ListScreen } from '../ui/list-screen';
import { ItemDialog } from './item-dialog';
import { Losses } from './losses';
import { NamesToConfirmList } from './names-to-confirm';
import { PostActions } from './post-actions';
import { postColumns } from './post-columns';
import { postTexts } from './post-texts';
import { SendersButton } from './senders/senders-list';
import { UnreadOfficialList } from './unread-official';

/** /dashboard/post, for administrators: all post there is, and what is done with it away from the counter. */
export default function PostPage(): ReactNode {
  const { pathname, search } = useLocation();
  const open = useOpenInAddress('open');
  const columns = useMemo(() => {
    const pathOf = (code: string) => {
      const parameters = new URLSearchParams(search);
      parameters.set('open', code);
      return `${pathname}?${parameters}`;
    };
    return postColumns(pathOf);
  }, [pathname, search]);
  return (
    <ListScreen
      directory={postDirectory}
      texts={postTexts}
      columns={columns}
      heading="Post"
      first={
        <>
          <UnreadOfficialList onOpen={open.show} />
          <Losses onOpen={open.show} />
          <NamesToConfirmList />
        </>
      }
      actions={
        <>
          <ButtonAnchor size="sm" tone="primary" href={paths.postCounter}>
            Open the counter
          </ButtonAnchor>
          <ButtonLink size="sm" to={paths.postScanning}>
            Scanning
          </ButtonLink>
          <ButtonLink size="sm" to={paths.postInventory}>
            Inventory
          </ButtonLink>
          <ButtonLink size="sm" to={paths.postCharges}>
            Charges
          </ButtonLink>
          <PostActions />
          <SendersButton />
        </>
      }
    >
      {open.value !== null && <ItemDialog code={open.value} onClose={open.close} />}
    </ListScreen>
  );
}
