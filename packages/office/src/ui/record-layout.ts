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
