import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { paths } from 'shared/lib/paths';
import { useOpenInAddress } from 'shared/lib/use-open-in-address';
import { writePostCode } from 'shared/post/code';
import { postDoor } from 'shared/post-collections/api';
import { useLocation } from 'shared/router';
import { showToast } from 'shared/runtime/store';
import { ButtonLink } from 'shared/ui/button';
import { ListScreen } from '../../ui/list-screen';
import { Collection } from './collection';
import { doorColumns } from './door-columns';
import { doorTexts } from './door-texts';
import { FindByCode } from './find-by-code';
import { OwnHandovers } from './own-handovers';

/** /dashboard/post/door: who comes for post, and what is handed over to them. */
export default function DoorPage(): ReactNode {
  const open = useOpenInAddress('open');
  const [shown, setShown] = useState<{ id: string; code: string } | null>(null); // what they had with them
  const { pathname, search } = useLocation();
  const columns = useMemo(
    () => doorColumns((id) => addressOf(pathname, search, id)),
    [pathname, search],
  );
  if (open.value !== null) {
    return (
      <Collection
        key={open.value}
        id={open.value}
        code={shown?.id === open.value ? shown.code : null}
        onCodeOff={() => setShown(null)}
        onClose={open.close}
      />
    );
  }
  return (
    <ListScreen
      directory={postDoor}
      texts={doorTexts}
      columns={columns}
      heading="Door"
      first={
        <First
          onNext={() => setShown(null)}
          onFound={(id, code) => {
            setShown(code === null ? null : { id, code });
            open.show(id);
          }}
        />
      }
      actions={
        <ButtonLink size="sm" to={paths.post}>
          All post
        </ButtonLink>
      }
    />
  );
}

function addressOf(pathname: string, search: string, id: string): string {
  const parameters = new URLSearchParams(search);
  parameters.set('open', id);
  return `${pathname}?${parameters}`;
}

/** By the code that somebody shows, or by the label of an item that lies on the desk. */
function First({
  onNext,
  onFound,
}: {
  /** The list is here for whoever comes next. */
  onNext: () => void;
  onFound: (id: string, code: string | null) => void;
}): ReactNode {
  const next = useEffectEvent(onNext);
  useEffect(() => next(), []);
  async function findLabel(label: string): Promise<void> {
    const { rows } = await postDoor.readPage({
      search: label,
      chosen: { filter: 'all' },
      sort: 'ready_on',
      ascending: true,
    });
    if (rows[0]) onFound(rows[0].id, null);
    else showToast(`Nobody comes for ${writePostCode(label)}.`, 'error');
  }
  return (
    <>
      <FindByCode onFound={onFound} onLabel={findLabel} />
      <OwnHandovers />
    </>
  );
}
