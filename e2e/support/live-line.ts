import type { Page, WebSocketRoute } from '@playwright/test';
import { closedGate } from './gate';

type Frame = string | Buffer;

/** The line on which a page hears of changes, and what may go wrong with it. */
export interface LiveLine {
  /** Resolves once the bell hears of changes; asked again, once it does on a later connection. */
  bellListens(): Promise<void>;
  /** It breaks, and both ends know. */
  drop(): Promise<void>;
  /** It breaks, and neither end knows: what is sent is gone. Connections made from now on work. */
  goDead(): void;
  /** What the server says waits, and comes all at once when the answer is called. */
  delay(): () => void;
  /** The server is heard twice from now on. */
  double(): void;
  /** Nobody gets a connection any more, and those there are break; `restore` ends that. */
  refuse(): Promise<void>;
  restore(): void;
}

/** Stands between a page and the server's changes; call it before the page is opened. */
export async function liveLine(page: Page): Promise<LiveLine> {
  const open = new Set<WebSocketRoute>();
  let dead = new WeakSet<WebSocketRoute>();
  let held: (() => void)[] | undefined;
  let times = 1;
  let isRefused = false;
  let listening = closedGate();

  await page.routeWebSocket(/\/realtime\/v1\//, (socket) => {
    if (isRefused) return void socket.close({ code: 1012 });
    const server = socket.connectToServer();
    open.add(socket);
    socket.onMessage((frame) => {
      if (!dead.has(socket)) server.send(frame);
    });
    const hear = (frame: Frame) => {
      if (dead.has(socket) || !open.has(socket)) return;
      for (let time = 0; time < times; time += 1) socket.send(frame);
      if (isOfTheBell(frame)) listening.open();
    };
    server.onMessage((frame) => {
      if (held) held.push(() => hear(frame));
      else hear(frame);
    });
    socket.onClose((code, reason) => {
      open.delete(socket);
      void server.close({ ...(code && { code }), ...(reason && { reason }) });
    });
  });

  const drop = async () => {
    listening = closedGate();
    const broken = [...open];
    open.clear();
    await Promise.all(broken.map((socket) => socket.close({ code: 1012 })));
  };
  return {
    bellListens: () => listening.opened,
    drop,
    goDead() {
      listening = closedGate();
      dead = new WeakSet(open);
    },
    delay() {
      held = [];
      return () => {
        const late = held ?? [];
        held = undefined;
        for (const tell of late) tell();
      };
    },
    double() {
      times = 2;
    },
    async refuse() {
      isRefused = true;
      await drop();
    },
    restore() {
      isRefused = false;
    },
  };
}

/** The server says that it listens to the table for the channel of the bell. */
const isOfTheBell = (frame: Frame) =>
  /notifications-.*"status":"ok".*Subscribed|notifications-.*Subscribed.*"status":"ok"/.test(String(frame));
