import { useText } from '../i18n/text.ts';
import { publicLink, socialLink } from '../lib/public-links.ts';
import { OutsideLink } from './outside-link.tsx';
import css from './footer.module.css';

const year = new Date().getFullYear();

/** Below every signed-in screen: about, privacy policy, cookies and the social network (spec 1). */
export function Footer() {
  const { shell } = useText();
  const links = [
    [publicLink('about'), shell.footer.about],
    [publicLink('privacy'), shell.footer.privacy],
    [publicLink('cookies'), shell.footer.cookies],
    [socialLink(), shell.footer.social],
  ] as const;
  return (
    <footer className={css.footer}>
      <p>
        {shell.product}, {year}
      </p>
      <nav aria-label={shell.footer.name}>
        <ul className={css.links}>
          {links.map(([href, name]) => (
            <li key={name}>
              <OutsideLink href={href} className={css.link}>
                {name}
              </OutsideLink>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  );
}
