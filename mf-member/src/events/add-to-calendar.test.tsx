import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { saveFile } from 'shared/lib/save-file';
import { useAppStore } from 'shared/runtime/store';
import { anEventEntry } from 'shared/testing/event-entry';
import { readCalendar } from 'shared/testing/read-calendar';
import { beforeEach, expect, test, vi } from 'vitest';
import { AddToCalendar } from './add-to-calendar';

vi.mock('shared/runtime/config', () => ({
  runtimeConfig: () => ({ siteUrl: 'https://site.test' }),
}));
vi.mock('shared/lib/save-file', () => ({ saveFile: vi.fn() }));
beforeEach(() => vi.mocked(saveFile).mockReset());

const videoLink = 'https://meet.example.test/talk';
const talk = anEventEntry({ title: 'Talk', event_type: 'virtual' });

test('a person adds a series to their calendar, with the video link where they have it', async () => {
  const later = anEventEntry({ ...talk, id: 'later', event_date: '2026-06-08' });
  const detailsOf = ({ id }: { id: string }) => (id === 'later' ? { videoLink } : {});
  render(
    <AddToCalendar events={[talk, later]} detailsOf={detailsOf}>
      Add all dates
    </AddToCalendar>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Add all dates' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1));
  const [blob, name] = vi.mocked(saveFile).mock.calls[0] as [Blob, string];
  expect(name).toBe('talk-2026-06-01.ics');
  const { events } = readCalendar(await blob.text());
  expect(events.map(({ description }) => description?.includes(videoLink))).toEqual([false, true]);
});

test('a person whose browser cannot save it is told, and may try again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.mocked(saveFile).mockImplementationOnce(() => {
    throw new Error('no room');
  });
  render(<AddToCalendar events={[talk]} />);
  const button = screen.getByRole('button', { name: 'Add to calendar' });
  await userEvent.click(button);
  await waitFor(() =>
    expect(useAppStore.getState().toasts.at(-1)?.text).toBe(
      'The calendar file could not be saved. Please try again.',
    ),
  );
  await userEvent.click(button);
  await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(2));
});
