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
