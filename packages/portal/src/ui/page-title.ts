import { useEffect } from 'react';

/** `detail` is null while a screen's own name loads. */
const parts: { detail: string | null; route: string; product: string } = { detail: '', route: '', product: '' };

function write() {
  // A partial title would be read out twice.
  const shown = parts.detail === null ? [] : [parts.detail, parts.route];
  document.title = [...shown, parts.product].filter(Boolean).join(' · ');
}

function usePart<P extends keyof typeof parts>(part: P, text: (typeof parts)[P]) {
  useEffect(() => {
    parts[part] = text;
    write();
  }, [part, text]);
}

/** Titles the page by its route and the product: `Music base · Kamerton`. */
export function useRouteTitle(title: string, product: string) {
  usePart('route', title);
  usePart('product', product);
}

/** Puts a detail screen's name first: `Quiet hour · Music base · Kamerton`. Null while it loads, undefined if none. */
export function useDetailTitle(name: string | null | undefined) {
  usePart('detail', name === undefined ? '' : name);
  useEffect(
    () => () => {
      parts.detail = '';
      write();
    },
    [],
  );
}
