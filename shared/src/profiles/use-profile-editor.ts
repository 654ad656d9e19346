import { useSearchParams } from 'shared/router';

const parameter = 'edit';
const profile = 'profile';

interface ProfileEditor {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/**
 * Opens Edit Profile & Business Address from any dashboard screen. It stands in the address
 * (`?edit=profile`), so the frame that shows it and the screens that offer it do not import each other.
 */
export function useProfileEditor(): ProfileEditor {
  const [params, setParams] = useSearchParams();
  const change = (isOpen: boolean) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (isOpen) next.set(parameter, profile);
        else next.delete(parameter);
        return next;
      },
      // no entry of its own in the history: Back leaves the screen, as it does without the dialog
      { replace: true, preventScrollReset: true },
    );
  return {
    isOpen: params.get(parameter) === profile,
    open: () => change(true),
    close: () => change(false),
  };
}
