import { screenFor } from 'shell/app/screen-for';
import { isAt } from 'shell/app/screens';
import { remoteNames } from '../../rspack.base';
import { type BuiltRemotes, filesOf } from './manifests';

/** As the shell keeps the role of whoever was here last. */
const roles = {
  member: { isAdmin: false, isSuperAdmin: false },
  admin: { isAdmin: true, isSuperAdmin: false },
  super_admin: { isAdmin: true, isSuperAdmin: true },
} as const;

/** Every arrival asks this (shared/src/start/api.ts), and the bell. */
const first: AskAhead['first'] = [
  ['rpc/get_start', '{}'],
  ['notifications?select=*&user_id=eq.{user}&order=created_at.desc,id.desc&limit=50'],
];

/**
 * What a page behind the sign-in asks before its first script has come, and which files it will need,
 * for each role the files and questions of the frame and the screen it gets.
 */
export function askAhead(remotes: BuiltRemotes, pathname: string): AskAhead {
  return {
    first,
    roles: Object.fromEntries(
      Object.entries(roles).map(([name, role]) => {
        const layout = screenFor(layoutsOf(remotes), role);
        const path = pathname === '/dashboard' && layout ? layout.home : pathname;
        const screen = screenFor(screensAt(remotes, path), role);
        const isFramed = screen && 'frame' in screen && screen.frame === 'dashboard';
        const shown = [...(isFramed && layout ? [layout] : []), ...(screen ? [screen] : [])];
        const { scripts, styles, integrity } = filesOf(remotes, shown);
        const file = (as: EarlyFile['as'], href: string): EarlyFile => ({
          href,
          as,
          ...(URL.canParse(href) && { crossOrigin: 'anonymous' }),
          ...(integrity[href] && { integrity: integrity[href] }),
        });
        const files = [
          ...scripts.map((href) => file('script', href)),
          ...styles.map(({ url }) => file('style', url)),
        ];
        return [name, { questions: screen?.ahead ?? [], files }];
      }),
    ),
  };
}

function layoutsOf(remotes: BuiltRemotes) {
  return remoteNames.flatMap((remote) => {
    const { layout } = remotes[remote].built;
    return layout ? [{ ...layout, remote }] : [];
  });
}

function screensAt(remotes: BuiltRemotes, path: string) {
  return remoteNames.flatMap((remote) =>
    remotes[remote].built.screens.filter(isAt(path)).map((screen) => ({ ...screen, remote })),
  );
}
