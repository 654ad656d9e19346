import type { Page, WebSocketRoute } from '@playwright/test';
import { closedGate } from './gate';

/** The line on which a page hears of changes, and what may go wrong with it. */
export interface LiveLine {
  /** Resolves once the bell hears of changes; after the line broke, once it does again. */
  bellListens(): Promise<void>;
  /** It breaks, and both ends know. */
  drop(): Promise<void>;
  /** It breaks, and neither end knows: what is sent is gone. Connections made from now on work. */
  goDead(): void;
  /** What the server says waits, and comes all at once when the answer is called. */
  delay(): () => void;
  /** The server is heard twice from now on. */
  double(): void;
  /** It breaks, and nobody gets another one until the answer is called. */
  refuse(): Promise<() => void>;
}

interface Ends {
  page: WebSocketRoute;
  server: WebSocketRoute;
}

/** Stands between a page and the server's changes; call it before the page is opened. */
export async function liveLine(page: Page): Promise<LiveLine> {
  let open: Ends[] = [];
  const dead = new Set<WebSocketRoute>();
  let late: (() => void)[] | undefined;
  let times = 1;
  let isRefused = false;
  let listening = closedGate();

  await page.routeWebSocket(/\/realtime\/v1\//, (socket) => {
    if (isRefused) return void socket.close({ code: 1012 });
    const server = socket.connectToServer();
    open.push({ page: socket, server });
    socket.onMessage((frame) => {
      if (!dead.has(socket)) server.send(frame);
    });
    server.onMessage((frame) => {
      const hear = () => {
        if (dead.has(socket)) return;
        for (let time = 0; time < times; time += 1) socket.send(frame);
        if (saysBellListens(String(frame))) listening.open();
      };
      if (late) late.push(hear);
      else hear();
    });
  });

  const goDead = () => {
    listening = closedGate();
    for (const ends of open) dead.add(ends.page);
  };
  const drop = async () => {
    goDead();
    const broken = open;
    open = [];
    for (const ends of broken) {
      await ends.page.close({ code: 1012 });
      await ends.server.close();
    }
  };
  return {
    bellListens: () => listening.opened,
    drop,
    goDead,
    delay() {
      late = [];
      return () => {
        const said = late ?? [];
        late = undefined;
        for (const hear of said) hear();
      };
    },
    double() {
      times = 2;
    },
    async refuse() {
      isRefused = true;
      await drop();
      return () => {
        isRefused = false;
      };
    },
  };
}

/** What the server says once it listens to the table for the channel of the bell. */
const saysBellListens = (frame: string) =>
  frame.includes(':notifications-') && frame.includes('Subscribed to PostgreSQL');
