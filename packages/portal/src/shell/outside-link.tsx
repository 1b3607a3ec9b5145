import type { ReactNode } from 'react';
import { useText } from '../i18n/text.ts';
import { usePlayer } from '../player/store.ts';

interface OutsideLinkProps {
  href: string;
  className?: string | undefined;
  title?: string;
  children: ReactNode;
}

/** Link out of the portal. While music plays it opens in a new tab, since leaving would stop the sound. */
export function OutsideLink({ href, className, title, children }: OutsideLinkProps) {
  const { shell } = useText();
  const isPlaying = usePlayer((state) => state.isPlaying);
  return (
    <a
      href={href}
      className={className}
      title={isPlaying ? shell.newTab : title}
      {...(isPlaying && { target: '_blank', rel: 'noopener' })}
    >
      {children}
    </a>
  );
}
