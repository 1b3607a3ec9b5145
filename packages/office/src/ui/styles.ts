import { createTheme } from '@mui/material/styles';

/** The class of the cell that is the heading of a card. */
export const cardTitle = 'card-title';

/**
 * Renders the rows of a narrow table as cards, with the column's name (`data-name`) beside each value. Headers that
 * sort or select stay. `line` is the colour between cards.
 */
export const cards = (line: string) => ({
  '& table, & tbody, & thead': { display: 'block' },
  '& thead:not(:has(.MuiTableSortLabel-root, input))': { display: 'none' },
  '& thead tr': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 12, padding: '4px 12px' },
  '& thead th': { display: 'none', padding: '4px 0', border: 0, position: 'static' },
  '& thead th:has(.MuiTableSortLabel-root, input)': { display: 'block' },
  '& tbody tr': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    padding: '10px 12px',
    borderTop: `1px solid ${line}`,
  },
  '& tbody td': {
    gridColumn: 2,
    display: 'flex',
    flexFlow: 'row wrap',
    alignItems: 'baseline',
    columnGap: 8,
    padding: '2px 0',
    border: 0,
    overflowWrap: 'anywhere',
  },
  [`& tbody td[data-name]:not(.${cardTitle})::before`]: { content: 'attr(data-name) ":"', opacity: 0.8 },
  '& tbody td:empty': { display: 'none' },
  [`& tbody td.${cardTitle}`]: { order: -1, display: 'block', fontSize: '1rem' },
  '& tbody td.MuiTableCell-paddingCheckbox': { gridColumn: 1, gridRow: '1 / span 20', width: 'auto' },
  '& thead th.MuiTableCell-paddingCheckbox': { width: 'auto' },
  '& td.MuiTableCell-paddingCheckbox .MuiCheckbox-root': { margin: '0 8px 0 -9px' },
});

const { breakpoints } = createTheme();

/** Hides columns below a width, so that a narrow window does not scroll sideways. */
export const narrowTable = (columns: Partial<Record<'sm' | 'md' | 'lg' | 'xl', readonly string[]>>) =>
  Object.fromEntries(
    Object.entries(columns).map(([width, names]) => [
      names.map((name) => `& .column-${name}`).join(', '),
      { [breakpoints.down(width as keyof typeof columns)]: { display: 'none' } },
    ]),
  );

/** A form with an aside, which is below it in a narrow window. */
export const recordLayout = {
  '& .RaEdit-main, & .RaShow-main': {
    display: 'flex',
    flexDirection: { xs: 'column', lg: 'row' },
    gap: 2,
    alignItems: 'stretch',
  },
  '& .RaEdit-card, & .RaShow-card': { flex: { xs: 'none', lg: '1 1 0' }, minWidth: 0, alignSelf: { lg: 'flex-start' } },
};

export const asideWidth = { width: { xs: '100%', lg: 380 }, flexShrink: 0 };

/** Two columns of fields, one in a narrow window. */
export const fieldGrid = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  columnGap: 2,
  width: '100%',
  '& .wide': { gridColumn: '1 / -1' },
};

/** For text that is only for screen readers. */
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  margin: '-1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
