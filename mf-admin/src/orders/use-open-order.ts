import { paths } from 'shared/lib/paths';
import { useSearchParams } from 'shared/router';

export interface OpenOrder {
  openId: string | null;
  /** Where an order stands open above the list as it is. */
  addressOf: (orderId: string) => string;
  open: (orderId: string) => void;
  close: () => void;
}

/** The open order stands in the address (`orderPath`), so that it can be shared. */
export function useOpenOrder(): OpenOrder {
  const [parameters, setParameters] = useSearchParams();
  function show(orderId: string | null): void {
    setParameters((before) => withOrder(before, orderId), {
      preventScrollReset: true,
      replace: orderId === null,
    });
  }
  return {
    openId: parameters.get('open') || null,
    addressOf: (orderId) => `${paths.orders}?${withOrder(parameters, orderId)}`,
    open: show,
    close: () => show(null),
  };
}

function withOrder(before: URLSearchParams, orderId: string | null): URLSearchParams {
  const next = new URLSearchParams(before);
  if (orderId === null) next.delete('open');
  else next.set('open', orderId);
  return next;
}
