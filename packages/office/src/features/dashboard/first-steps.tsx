import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import RadioButtonUncheckedRounded from '@mui/icons-material/RadioButtonUncheckedRounded';
import { Link, List, ListItem, ListItemIcon, ListItemText } from '@mui/material';
import type { Dashboard } from '@kamerton/wire/office';
import { Link as RouterLink } from 'react-router';
import { useText } from '../../i18n/text.ts';
import { TitledCard } from '../../ui/titled-card.tsx';

type Setup = NonNullable<Dashboard['setup']>;

/** In the order in which they make sense, each with the screen for it; mail is a setting of the server. */
const steps: readonly { name: keyof Setup; to?: string }[] = [
  { name: 'music', to: '/imports' },
  { name: 'terms', to: '/terms' },
  { name: 'emails' },
  { name: 'distributors', to: '/accounts/create' },
];

/** Steps before a distributor can play, each done or not. */
export function FirstSteps({ setup }: { setup: Setup }) {
  const text = useText().dashboard.setup;
  return (
    <TitledCard title={text.title} isSection>
      <List disablePadding>
        {steps.map(({ name, to }) => (
          <ListItem key={name} disableGutters>
            <ListItemIcon sx={{ minWidth: 40, color: setup[name] ? 'success.main' : 'text.secondary' }}>
              {setup[name] ? (
                <CheckCircleRounded titleAccess={text.done} />
              ) : (
                <RadioButtonUncheckedRounded titleAccess={text.open} />
              )}
            </ListItemIcon>
            <ListItemText
              primary={
                to === undefined ? (
                  text.steps[name]
                ) : (
                  <Link component={RouterLink} to={to}>
                    {text.steps[name]}
                  </Link>
                )
              }
              secondary={!setup[name] && text.hints[name]}
            />
          </ListItem>
        ))}
      </List>
    </TitledCard>
  );
}
