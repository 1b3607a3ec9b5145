import type { Text } from '../i18n/text.ts';

/** Data of the matched route for the shell. */
export interface RouteHandle {
  readonly name: string;
  readonly title: keyof Text['shell']['titles'];
  /** Name of the parent route. */
  readonly parent: string | null;
}

export const isRouteHandle = (handle: unknown): handle is RouteHandle =>
  typeof handle === 'object' && handle !== null && 'title' in handle;
