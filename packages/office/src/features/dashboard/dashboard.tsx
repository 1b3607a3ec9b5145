import { Box, LinearProgress } from '@mui/material';
import type { Role } from '@kamerton/wire/office';
import { Title, usePermissions } from 'react-admin';
import { useText } from '../../i18n/text.ts';
import { FailureNote, messageOf } from '../../ui/use-call.tsx';
import { useDashboard } from '../../ui/use-dashboard.ts';
import { Attention } from './attention.tsx';
import { DaysChart, TodayChart } from './charts.tsx';
import { FirstSteps } from './first-steps.tsx';
import { Retention } from './retention.tsx';
import { System } from './system.tsx';

export function DashboardPage() {
  const text = useText();
  const { data, error, dayStart } = useDashboard();
  const { permissions: role } = usePermissions<Role>();
  return (
    <Box sx={{ mt: 3, display: 'grid', gap: 2 }}>
      <Title title={text.dashboard.title} />
      {error && <FailureNote>{messageOf(error, text)}</FailureNote>}
      {!data && !error && <LinearProgress aria-label={text.dashboard.title} />}
      {data && (
        <>
          {data.setup && <FirstSteps setup={data.setup} />}
          <Attention data={data} />
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              alignItems: 'start',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
            }}
          >
            <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
              <TodayChart data={data} dayStart={dayStart} />
              <DaysChart data={data} dayStart={dayStart} />
            </Box>
            <Box sx={{ display: 'grid', gap: 2 }}>
              <System data={data} />
              {role === 'admin' && <Retention />}
            </Box>
          </Box>
        </>
      )}
    </Box>
  );
}
