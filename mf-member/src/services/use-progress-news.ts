import { useEffect, useRef, useState } from 'react';
import { progressLooks } from 'shared/services/progress';
import type { OwnService } from 'shared/services/types';

/** What has moved on since the lists were last read, to be said aloud: "VAT return: In Progress." */
export function useProgressNews(services: readonly OwnService[] | undefined): string {
  const known = useRef(new Map<string, string>());
  const [news, setNews] = useState('');
  useEffect(() => {
    if (!services) return;
    const before = known.current;
    known.current = new Map(services.map((own) => [own.id, own.payment_status]));
    const moved = services.filter(
      ({ id, payment_status }) => (before.get(id) ?? payment_status) !== payment_status,
    );
    if (moved.length > 0) setNews(moved.map(sentence).join(' '));
  }, [services]);
  return news;
}

function sentence({ service, payment_status }: OwnService): string {
  return `${service.title}: ${progressLooks[payment_status].name}.`;
}
