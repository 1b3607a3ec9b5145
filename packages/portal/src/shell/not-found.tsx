import { Link } from 'react-router';
import { useText } from '../i18n/text.ts';
import { paths } from '../lib/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Logo } from './logo.tsx';
import css from './not-found.module.css';

export function Screen() {
  const { shell } = useText();
  return (
    <main className={css.page}>
      <Link to={paths.home} className={css.logo}>
        <Logo />
      </Link>
      <div className="dotted-line" aria-hidden="true" />
      <h1 className={css.title}>{shell.notFound.heading}</h1>
      <p>{shell.notFound.text}</p>
      <ButtonLink to={paths.home} variant="accent">
        {shell.toHome}
      </ButtonLink>
    </main>
  );
}
