import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { ArrowLeftIcon } from './icons.tsx';
import css from './back-link.module.css';

interface BackLinkProps {
  to: string;
  text: string;
  onClick?: (event: MouseEvent) => void;
}

export function BackLink({ to, text, onClick }: BackLinkProps) {
  return (
    <Link to={to} className={css.back} onClick={onClick}>
      <ArrowLeftIcon />
      {text}
    </Link>
  );
}
