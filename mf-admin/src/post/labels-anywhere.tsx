import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { paths } from 'shared/lib/paths';
import { useOpenInAddress } from 'shared/lib/use-open-in-address';
import { readPostCode } from 'shared/post/code';
import { useLocation } from 'shared/router';
import { listenForLabelsAnywhere } from './gun';
import { ItemOver } from './item-over';

/**
 * Shows the item whose label is scanned, over whichever screen of the office is open: that one stays as it was, with what
 * is typed on it. What is scanned at the counter has no item yet.
 */
export function LabelsAnywhere(): ReactNode {
  const { pathname } = useLocation();
  const inAddress = useOpenInAddress('open');
  const [scanned, setScanned] = useState({ code: '', pathname });
  const isShown = scanned.code !== '' && scanned.pathname === pathname;

  const show = useEffectEvent((text: string) => {
    const code = readPostCode(text) ?? '';
    if (pathname === paths.post) inAddress.show(code);
    else setScanned({ code, pathname });
  });
  const isAtCounter = pathname === paths.postCounter;
  useEffect(() => (isAtCounter ? undefined : listenForLabelsAnywhere(show)), [isAtCounter]);

  return (
    <ItemOver
      code={isShown ? scanned.code : ''}
      onClose={() => setScanned({ code: '', pathname })}
    />
  );
}
