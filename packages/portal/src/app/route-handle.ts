import type { Text } from '../i18n/text.ts';

/** What the shell reads of the matched route. */
export interface RouteHandle {
  readonly name: string;
  readonly title: keyof Text['shell']['titles'];
  /** Name of the route whose child it is. */
  readonly parent: string | null;
}

export const isRouteHandle = (handle: unknown): handle is RouteHandle =>
  typeof handle === 'object' && handle !== null && 'title' in handle;
