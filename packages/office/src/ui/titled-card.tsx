import { Card, CardContent, type CardProps, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface Props extends Pick<CardProps, 'sx'> {
  title: string;
  /** Makes it a landmark of that name. */
  isSection?: boolean;
  /** True if what follows the title is set off from it. */
  gutterBottom?: boolean;
  children: ReactNode;
}

export const TitledCard = ({ title, isSection = false, gutterBottom = false, sx, children }: Props) => (
  <Card sx={sx ?? {}} {...(isSection && { component: 'section', 'aria-label': title })}>
    <CardContent>
      <Typography component="h2" variant="h6" gutterBottom={gutterBottom}>
        {title}
      </Typography>
      {children}
    </CardContent>
  </Card>
);
