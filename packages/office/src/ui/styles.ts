import { createTheme } from '@mui/material/styles';

/** The class of the cell that heads a card. */
export const cardTitle = 'card-title';

/**
 * How a table is shown where its columns do not fit side by side: each row is a card, with the names of columns
 * (`data-name`) beside the values. Of the heads those stay that sort or choose. `line` is the colour between cards.
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

/** A record's form with what is told of it beside, or below in a narrow window. */
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

/** Two fields in a row where there is room for it. */
export const fieldGrid = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  columnGap: 2,
  width: '100%',
  '& .wide': { gridColumn: '1 / -1' },
};

/** For words that only assistive tools are to have. */
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  margin: '-1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
