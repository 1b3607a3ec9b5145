import type { RouteObject } from 'react-router';
import { loadCode } from '../lib/load-code.ts';
import { paths } from '../lib/paths.ts';
import { CrashScreen } from './crash-screen.tsx';
import { DefaultLayout } from './default-layout.tsx';
import { guard, guestsOnly } from './guard.ts';
import type { RouteHandle } from './route-handle.ts';
import { RootShell } from './root-shell.tsx';
import { table, type Row } from './route-table.ts';
import { withId } from './with-id.tsx';

const pathOf = (name: string | null) => table.find((row) => row.name === name)?.path ?? '/';

const routeOf = ({ path, name, title, parent, load }: Row): RouteObject => ({
  path,
  handle: { name, title, parent } satisfies RouteHandle,
  lazy: {
    Component: async () => {
      const { Screen } = await loadCode(load);
      return path.includes(':id') ? withId(Screen, pathOf(parent), title) : Screen;
    },
  },
});

const loadAuthLayout = async () => (await loadCode(() => import('./auth-layout.tsx'))).AuthLayout;

const rows = (layout: Row['layout'], auth: boolean) =>
  table.filter((row) => row.layout === layout && row.auth === auth).map(routeOf);

/** The table as the router takes it: the root shell, the layouts in it, the guard before what needs a signed-in user. */
export const routes: RouteObject[] = [
  {
    Component: RootShell,
    ErrorBoundary: CrashScreen,
    children: [
      {
        lazy: { Component: loadAuthLayout },
        children: rows('auth', false).map((route) =>
          route.path === paths.auth ? { ...route, middleware: [guestsOnly] } : route,
        ),
      },
      { Component: DefaultLayout, middleware: [guard], children: rows('default', true) },
      ...rows('app', false),
    ],
  },
];
