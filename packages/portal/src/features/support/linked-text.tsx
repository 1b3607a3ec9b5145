import { linksIn } from '../../lib/links.ts';
import css from './thread.module.css';

/** What somebody wrote, line by line as written; web addresses in it can be pressed and open beside the portal. */
export function LinkedText({ text }: { text: string }) {
  return (
    <p className={css.text}>
      {linksIn(text).map(({ text: part, href }, index) =>
        href === null ? (
          part
        ) : (
          <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
            {part}
          </a>
        ),
      )}
    </p>
  );
}
