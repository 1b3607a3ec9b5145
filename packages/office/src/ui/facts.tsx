import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { TitledCard } from './titled-card.tsx';

interface Props {
  title: string;
  facts: readonly (readonly [name: string, value: ReactNode])[];
}

export const Facts = ({ title, facts }: Props) => (
  <TitledCard title={title} gutterBottom>
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(90px, auto) 1fr' },
        columnGap: 2,
        rowGap: { xs: 0, sm: 0.5 },
      }}
    >
      {facts.map(([name, value]) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" color="text.secondary">
            {name}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, mb: { xs: 1, sm: 0 }, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  </TitledCard>
);

interface DefinitionsProps {
  title: string;
  about: ReactNode;
  items: readonly { key: string; name: string; isTrouble?: boolean; value: ReactNode }[];
}

/** A card of what is to be known, each with its name above it. */
export const Definitions = ({ title, about, items }: DefinitionsProps) => (
  <TitledCard title={title} isSection>
    <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
      {about}
    </Typography>
    <Box component="dl" sx={{ m: 0 }}>
      {items.map(({ key, name, isTrouble, value }) => (
        <Box key={key} sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
          <Typography
            component="dt"
            variant="body2"
            sx={{ fontWeight: 600, color: isTrouble ? 'error.main' : 'text.primary' }}
          >
            {name}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  </TitledCard>
);
