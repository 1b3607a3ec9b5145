import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';

/** What a row of a table is opened by with the keyboard; a press anywhere in the row does the same. */
export const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    component={RouterLink}
    to={to}
    color="inherit"
    sx={{ fontWeight: 600, textDecorationColor: 'transparent', '&:hover': { textDecorationColor: 'currentcolor' } }}
  >
    {children}
  </Link>
);
