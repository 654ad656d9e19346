import { type ReactNode, useEffect } from 'react';
import { useCode } from 'shared/lib/use-code';
import { showToast } from 'shared/runtime/store';

const loadDialog = () => import(/* webpackChunkName: "post-item" */ './item-dialog');

/** The item of a label, over whichever page is open; its code comes with the first one. @param code empty: none */
export function ItemOver({ code, onClose }: { code: string; onClose: () => void }): ReactNode {
  const isShown = code !== '';
  const { data, error } = useCode('post-item', loadDialog, isShown);
  useEffect(() => {
    if (error && isShown) showToast(error.userText, 'error');
  }, [error, isShown]);
  const Dialog = data?.ItemDialog;
  return isShown && Dialog ? <Dialog code={code} onClose={onClose} /> : null;
}
