import { Link, type LinkProps } from 'react-router';
import { buttonClass } from './button.tsx';

export const ButtonLink = (props: LinkProps) => <Link {...props} className={buttonClass('plain')} />;
