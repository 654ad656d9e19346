import { useSearchParams } from 'shared/router';

const parameter = 'edit';
const purposes = ['profile', 'buyer', 'vat'] as const;
type Purpose = (typeof purposes)[number];

interface ProfileEditor {
  isOpen: boolean;
  /** Opened for an order, whose invoice has to name its buyer. */
  isForInvoice: boolean;
  open: () => void;
  openForInvoice: () => void;
  /** Opened to add a VAT number. */
  isForVat: boolean;
  openForVat: () => void;
  close: () => void;
}

/**
 * Opens Edit Profile & Business Address from any dashboard screen. It stands in the address
 * (`?edit=profile`), so the frame that shows it and the screens that offer it do not import each other.
 */
export function useProfileEditor(): ProfileEditor {
  const [params, setParams] = useSearchParams();
  const change = (purpose: Purpose | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (purpose) next.set(parameter, purpose);
        else next.delete(parameter);
        return next;
      },
      // no entry of its own in the history: Back leaves the screen, as it does without the dialog
      { replace: true, preventScrollReset: true },
    );
  const purpose = params.get(parameter);
  return {
    isOpen: purposes.some((each) => each === purpose),
    isForInvoice: purpose === 'buyer',
    open: () => change('profile'),
    openForInvoice: () => change('buyer'),
    isForVat: purpose === 'vat',
    openForVat: () => change('vat'),
    close: () => change(null),
  };
}
