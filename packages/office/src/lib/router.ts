import { useContext } from 'react';
import {
  UNSAFE_DataRouterContext as RouterContext,
  UNSAFE_DataRouterStateContext as RenderedState,
} from 'react-router';

/** The router itself, whose location may be ahead of the page that is rendered. */
export const useRouter = () => useContext(RouterContext)?.router;

/** The path of the page that is rendered: with the router's basename, as the locations of the router have it. */
export const useRenderedPath = () => useContext(RenderedState)?.location.pathname;
