import { type ReactNode, useState } from 'react';
import { company } from 'shared/company';
import { useConsent } from 'shared/consent/consent';
import type { Consent } from 'shared/consent/types';
import { Button } from 'shared/ui/button';
import styles from './footer.module.css';

const { latitude, longitude } = company.map;
const margin = 0.004; // degrees, about 400 m

const mapUrl = `https://www.openstreetmap.org/export/embed.html?${new URLSearchParams({
  bbox: [longitude - margin, latitude - margin, longitude + margin, latitude + margin]
    // biome-ignore lint/plugin: degrees for an address, read by nobody
    .map((degrees) => degrees.toFixed(4))
    .join(','),
  layer: 'mapnik',
  marker: `${latitude},${longitude}`,
})}`;

/**
 * The map comes from OpenStreetMap: with consent when it comes into view, else after a click and
 * until the person decides otherwise. Nothing is told to anyone before.
 */
export function FooterMap(): ReactNode {
  const consent = useConsent(({ given }) => given);
  // A click counts until the next decision about consent.
  const [clickedUnder, setClickedUnder] = useState<{ consent?: Consent | null | undefined }>();
  const isClicked = clickedUnder !== undefined && clickedUnder.consent === consent;
  if (consent?.map || isClicked) {
    return (
      <iframe
        className={styles.map}
        src={mapUrl}
        loading="lazy"
        title={`Map of ${company.city}`}
        sandbox="allow-scripts allow-same-origin"
        referrerPolicy="no-referrer"
      />
    );
  }
  return (
    <div className={`${styles.map} ${styles.sketch}`}>
      <div className={styles.mapChoice}>
        <Button size="sm" onClick={() => setClickedUnder({ consent })}>
          Show map
        </Button>
        <p className={styles.mapNote}>
          Loads from openstreetmap.org, which then sees your IP address.
        </p>
      </div>
    </div>
  );
}
