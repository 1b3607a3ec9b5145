import { Link } from 'react-router';
import { ArrowLeftIcon } from './icons.tsx';
import css from './back-link.module.css';

export function BackLink({ to, text }: { to: string; text: string }) {
  return (
    <Link to={to} className={css.back}>
      <ArrowLeftIcon />
      {text}
    </Link>
  );
}
