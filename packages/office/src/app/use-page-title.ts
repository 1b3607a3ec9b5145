import { useEffect } from 'react';
import { useText } from '../i18n/text.ts';

/** Where react-admin puts the title of a screen. */
const place = '#react-admin-title';

/** Names the page, in tabs and histories of the browser, by the title of its screen. */
export function usePageTitle() {
  const { product } = useText().shell;
  useEffect(() => {
    const title = document.querySelector(place);
    if (!title) return undefined;
    const show = () => {
      document.title = [title.textContent.trim(), product].filter(Boolean).join(' · ');
    };
    const observer = new MutationObserver(show);
    observer.observe(title, { childList: true, characterData: true, subtree: true });
    show();
    return () => observer.disconnect();
  }, [product]);
}
