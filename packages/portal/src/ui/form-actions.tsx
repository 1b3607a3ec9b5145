import type { ReactNode } from 'react';
import css from './form.module.css';

/** The buttons at the end of a form. */
export const FormActions = ({ children }: { children: ReactNode }) => <div className={css.actions}>{children}</div>;
