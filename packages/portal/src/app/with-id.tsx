import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import { useText } from '../i18n/text.ts';
import { idIn } from '../lib/ids.ts';
import { Missing } from './missing.tsx';
import type { RouteHandle } from './route-handle.ts';

/** The screen of one thing, at addresses that can name one; at others nothing is asked for. `parent` leads back. */
export function withId(Screen: ComponentType, parent: string, title: RouteHandle['title']): ComponentType {
  return function WithId() {
    const { shell } = useText();
    if (idIn(useParams().id) === undefined) return <Missing to={parent} list={shell.titles[title]} />;
    return <Screen />;
  };
}
