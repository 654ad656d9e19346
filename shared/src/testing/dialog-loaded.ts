import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';

/** Waits until the code of the dialog that was opened, if one was, has come (`LaterDialog`). */
export async function dialogLoaded(): Promise<void> {
  await waitFor(() => {
    for (const dialog of screen.queryAllByRole('dialog')) {
      const title = within(dialog).getAllByRole('heading', { level: 2 })[0]?.textContent;
      expect(within(dialog).queryByText(`Loading ${title}…`)).toBeNull();
    }
  });
}
