import { useOpenInAddress } from 'shared/lib/use-open-in-address';

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
  const { value: purpose, show, close } = useOpenInAddress('edit');
  const showAs = (next: Purpose) => () => show(next);
  return {
    isOpen: purposes.some((each) => each === purpose),
    isForInvoice: purpose === 'buyer',
    isForVat: purpose === 'vat',
    open: showAs('profile'),
    openForInvoice: showAs('buyer'),
    openForVat: showAs('vat'),
    close,
  };
}
