/** How the stand-in of VIES answers a number; every other number is not valid. */
export interface TestNumber {
  /** What it is for, as the page of its numbers says. */
  what: string;
  /** Null where the member state gives no name: then it only says whether a name that it is told is the right one. */
  name: string | null;
  address: string | null;
  /** Whom a name is compared with where none is given. */
  comparesWith?: string;
  /** The register cannot be reached; `once` until it has been asked for a first time. */
  isDown?: true | 'once';
  /** How long it takes. */
  delayMs?: number;
}

/** Numbers whose check digits are right, so that forms let them pass. */
export const testNumbers: Readonly<Record<string, TestNumber>> = {
  ATU12345675: {
    what: 'valid, with name and address',
    name: 'ACME GMBH',
    address: 'Teststraße 1\n1010 Wien',
  },
  IT00743110157: {
    what: 'valid, with another name and address',
    name: 'ROSSI DESIGN S.R.L.',
    address: 'VIA ROMA 1\n20121 MILANO MI',
  },
  DE136695976: {
    what: 'valid, name withheld, as in Germany and Spain',
    name: null,
    address: null,
  },
  ESB58378431: {
    what: 'valid, name withheld, but compared with “Iberia Consultores”',
    name: null,
    address: null,
    comparesWith: 'Iberia Consultores',
  },
  FR40303265045: {
    what: 'valid after four seconds',
    name: 'SA SODIMAS',
    address: 'RUE DE LA PAIX 1\n75002 PARIS',
    delayMs: 4000,
  },
  BE0411905847: {
    what: 'the register is down at the first question, then valid',
    name: 'SNEL BV',
    address: 'Kerkstraat 1\n1000 Brussel',
    isDown: 'once',
  },
  NL004495445B01: {
    what: 'the register is always down',
    name: null,
    address: null,
    isDown: true,
  },
};
