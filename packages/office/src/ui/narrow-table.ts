import { createTheme } from '@mui/material/styles';

const { breakpoints } = createTheme();

/**
 * Columns that are shown only from a width on, by that width: a narrow window has the most important ones, and nothing
 * to be moved sideways.
 */
export const narrowTable = (columns: Partial<Record<'sm' | 'md' | 'lg' | 'xl', readonly string[]>>) =>
  Object.fromEntries(
    Object.entries(columns).map(([width, names]) => [
      names.map((name) => `& .column-${name}`).join(', '),
      { [breakpoints.down(width as keyof typeof columns)]: { display: 'none' } },
    ]),
  );
