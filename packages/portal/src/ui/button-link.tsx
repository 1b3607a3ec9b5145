import { Link, type LinkProps } from 'react-router';
import { buttonClass } from './button.tsx';

/** A link that looks like a plain button. */
export const ButtonLink = (props: LinkProps) => <Link {...props} className={buttonClass('plain')} />;
