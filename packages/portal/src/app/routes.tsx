import type { ComponentType } from 'react';
import { type RouteObject, useParams } from 'react-router';
import { useText } from '../i18n/text.ts';
import { idIn } from '../lib/ids.ts';
import { loadCode } from '../lib/load-code.ts';
import { base, paths } from '../lib/paths.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { DefaultLayout } from './default-layout.tsx';
import { guard, guestsOnly } from './guard.ts';
import { Missing } from './missing.tsx';
import { RootShell } from './root-shell.tsx';
import type { RouteHandle } from './route-handle.ts';
import { table, type Row } from './route-table.ts';
import pageCss from './screens/not-found.module.css';

/** Shown if a screen fails to render, for instance because its code could not be loaded. */
function CrashScreen() {
  const { shell } = useText();
  return (
    <main className={pageCss.page}>
      <div className="dotted-line" aria-hidden="true" />
      <h1 className={pageCss.title}>{shell.failure.crashed}</h1>
      <p>{shell.failure.crashedText}</p>
      <Button variant="accent" onClick={() => location.reload()}>
        {shell.failure.reload}
      </Button>
      <a href={`${base}/`} className={buttonClass('quiet')}>
        {shell.toHome}
      </a>
    </main>
  );
}

/** Renders a detail screen only for valid ids. `parent` is the list that the screen for others links back to. */
function withId(Screen: ComponentType, parent: string, title: RouteHandle['title']): ComponentType {
  return function WithId() {
    const { shell } = useText();
    if (idIn(useParams().id) === undefined) return <Missing to={parent} list={shell.titles[title]} />;
    return <Screen />;
  };
}

const pathOf = (name: string | null) => table.find((row) => row.name === name)?.path ?? '/';

const routeOf = ({ path, name, title, parent, load }: Row): RouteObject => ({
  path,
  handle: { name, title, parent } satisfies RouteHandle,
  lazy: {
    // The router renders nothing for a screen whose code it could not load.
    Component: async () => {
      const { Screen } = await loadCode(load).catch(() => ({ Screen: CrashScreen }));
      return path.includes(':id') ? withId(Screen, pathOf(parent), title) : Screen;
    },
  },
});

const loadAuthLayout = async () => {
  const loaded = await loadCode(() => import('./auth-layout.tsx')).catch(() => null);
  return loaded?.AuthLayout ?? CrashScreen;
};

const rows = (layout: Row['layout'], auth: boolean) =>
  table.filter((row) => row.layout === layout && row.auth === auth).map(routeOf);

/** Routes for the router: the root shell, the layouts in it, the guard before screens for signed-in users. */
export const routes: RouteObject[] = [
  {
    Component: RootShell,
    ErrorBoundary: CrashScreen,
    children: [
      {
        // Within the shell, whose player goes on.
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
    ],
  },
];
