type Hear = (fault: unknown) => void;

const early: unknown[] = [];
const enough = 10; // where nobody listens, none of them is ever told

let hear: Hear = (fault) => {
  if (early.length < enough) early.push(fault);
};

/** Something went wrong that the person was shown a way around. Told to whoever runs the site, if they ask. */
export function noteFault(fault: unknown): void {
  hear(fault);
}

/** From now on faults are heard, those before as well. */
export function hearFaults(listener: Hear): void {
  hear = listener;
  early.splice(0).forEach(listener);
}
