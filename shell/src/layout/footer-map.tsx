import { type ReactNode, useState } from 'react';
import { company } from 'shared/company';
import { Button } from 'shared/ui/button';
import styles from './footer.module.css';

const { latitude, longitude } = company.map;
const margin = 0.004; // degrees, about 400 m

const mapUrl = `https://www.openstreetmap.org/export/embed.html?${new URLSearchParams({
  bbox: [longitude - margin, latitude - margin, longitude + margin, latitude + margin]
    .map((degrees) => degrees.toFixed(4))
    .join(','),
  layer: 'mapnik',
  marker: `${latitude},${longitude}`,
})}`;

/** The map comes from OpenStreetMap, and only after a click: nothing is told to anyone before. */
export function FooterMap(): ReactNode {
  const [isShown, setIsShown] = useState(false);
  if (isShown) {
    return (
      <iframe
        className={styles.map}
        src={mapUrl}
        title={`Map of ${company.city}`}
        sandbox="allow-scripts allow-same-origin"
        referrerPolicy="no-referrer"
      />
    );
  }
  return (
    <div className={styles.map}>
      <HarbourSketch />
      <div className={styles.mapChoice}>
        <Button size="sm" onClick={() => setIsShown(true)}>
          Show map
        </Button>
        <p className={styles.mapNote}>Loads from openstreetmap.org, which then sees your address.</p>
      </div>
    </div>
  );
}

/** Valletta between its two harbours, from memory: a sketch, not a map. */
function HarbourSketch(): ReactNode {
  return (
    <svg
      viewBox="0 0 320 200"
      preserveAspectRatio="xMidYMid slice"
      className={styles.sketch}
      aria-hidden="true"
    >
      <path
        d="M-5 150 60 128l34-30 70-42 58-14 30 12-16 26-60 44-44 18-36 34-60 30z"
        className={styles.land}
      />
      <path d="M330 210V130l-50 6-34 30-50 10-20 34zM-5 60l70-26 44-40H-5z" className={styles.land} />
      <path
        d="m98 108 120-56M110 124l118-54M128 132l82-40M122 92l24 36M152 76l22 34M182 60l22 32"
        className={styles.streets}
      />
      <circle cx="166" cy="90" r="5" className={styles.place} />
    </svg>
  );
}
