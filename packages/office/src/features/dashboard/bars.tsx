import { Box, Typography } from '@mui/material';
import { useText } from '../../i18n/text.ts';
import { visuallyHidden } from '../../ui/styles.ts';

interface Props {
  name: string;
  /** The value and the label of each bar. */
  bars: readonly { when: string; value: number }[];
  /** The text at the end of the row, such as a sum. */
  total: string;
  /** A colour of the palette. */
  tone: string;
  format: (value: number) => string;
  /** The current time as a share of the row. */
  now?: number;
}

const height = 44;

/** Relative to the largest value; small values stay visible. */
const heightOf = (value: number, most: number): string =>
  value === 0 ? '3px' : `${Math.max(8, (value / most) * 100)}%`;

/** One row of a bar chart. Zero is a dot, as in the portal. */
export function Bars({ name, bars, total, tone, format, now }: Props) {
  const text = useText().dashboard;
  const most = Math.max(...bars.map(({ value }) => value), 1);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr auto', sm: '150px minmax(0, 1fr) 84px' },
        alignItems: 'end',
        columnGap: 2,
        rowGap: 0.5,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Typography variant="body2" component="h3" sx={{ fontWeight: 500 }}>
        {name}
      </Typography>
      <Box
        aria-hidden
        sx={{
          position: 'relative',
          order: { xs: 3, sm: 0 },
          gridColumn: { xs: '1 / -1', sm: 'auto' },
          display: 'flex',
          alignItems: 'end',
          gap: { xs: '2px', sm: '3px' },
          height,
        }}
      >
        {bars.map(({ when, value }, at) => (
          <Box
            key={when}
            title={text.bar(name, when, format(value))}
            sx={{ flex: 1, minWidth: 0, height: '100%', display: 'flex', alignItems: 'end', justifyContent: 'center' }}
          >
            <Box
              sx={{
                width: value === 0 ? '3px' : '100%',
                height: heightOf(value, most),
                borderRadius: '2px',
                bgcolor: value === 0 ? 'text.disabled' : tone,
                opacity: now !== undefined && at / bars.length > now ? 0.42 : 1,
              }}
            />
          </Box>
        ))}
        {now !== undefined && (
          <Box
            sx={{
              position: 'absolute',
              insetBlock: '-6px',
              left: `${now * 100}%`,
              borderLeft: '2px solid',
              borderColor: 'text.primary',
            }}
          />
        )}
      </Box>
      <Typography variant="body2" align="right" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {total}
      </Typography>
      <Box component="ul" sx={visuallyHidden}>
        {bars.map(({ when, value }) => (value === 0 ? null : <li key={when}>{`${when}: ${format(value)}`}</li>))}
      </Box>
    </Box>
  );
}
