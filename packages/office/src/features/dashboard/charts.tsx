import { Box } from '@mui/material';
import type { Dashboard } from '@kamerton/wire/office';
import type { ReactNode } from 'react';
import { useLocale } from 'react-admin';
import { useText } from '../../i18n/text.ts';
import { useDateFormat, useNow } from '../../ui/dates.tsx';
import { Bars } from './bars.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';

const hour = 3_600_000;
const day = 24 * hour;

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

const tones = { plays: 'tones.orange', venues: 'tones.teal', requests: 'tones.plum', imports: 'tones.blue' } as const;

function ChartCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <TitledCard title={title} isSection>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, position: 'relative' }}>
        {children}
      </Box>
    </TitledCard>
  );
}

interface Props {
  data: Dashboard;
  /** Midnight of the day in milliseconds. */
  dayStart: number;
}

/** Charts of the day, with a line at the current time. */
export function TodayChart({ data, dayStart }: Props) {
  const text = useText().dashboard;
  const locale = useLocale();
  const now = Math.min(1, (useNow(60_000) - dayStart) / day);
  const clock = useDateFormat({ hour: '2-digit', minute: '2-digit' });
  const numbers = new Intl.NumberFormat(locale);
  const format = (value: number) => numbers.format(value);
  const bars = (values: readonly number[]) =>
    values.map((value, at) => ({ when: clock.format(dayStart + at * hour), value }));
  const { plays, venues, requests, imports } = data.today;
  const open = venues[Math.min(venues.length - 1, Math.floor(now * venues.length))] ?? 0;
  const rows = [
    { name: 'plays', values: plays, total: format(sumOf(plays)) },
    { name: 'venues', values: venues, total: `${format(open)} ${text.now}` },
    { name: 'requests', values: requests, total: format(sumOf(requests ?? [])) },
    { name: 'imports', values: imports, total: format(sumOf(imports ?? [])) },
  ] as const;
  return (
    <ChartCard title={text.today}>
      {rows.map(({ name, values, total }) =>
        values === null ? null : (
          <Bars
            key={name}
            name={text.charts[name]}
            bars={bars(values)}
            total={total}
            tone={tones[name]}
            format={format}
            now={now}
          />
        ),
      )}
    </ChartCard>
  );
}

/** Charts of the last two weeks, one bar a day. */
export function DaysChart({ data, dayStart }: Props) {
  const text = useText().dashboard;
  const locale = useLocale();
  const written = useDateFormat({ day: 'numeric', month: 'short' });
  const numbers = new Intl.NumberFormat(locale);
  const format = (value: number) => numbers.format(value);
  const bars = (values: readonly number[]) =>
    values.map((value, at) => ({ when: written.format(dayStart - (values.length - 1 - at) * day + hour), value }));
  const { plays, tracks } = data.days;
  return (
    <ChartCard title={text.lately}>
      <Bars
        name={text.charts.plays}
        bars={bars(plays)}
        total={format(sumOf(plays))}
        tone={tones.plays}
        format={format}
      />
      {tracks && (
        <Bars
          name={text.charts.tracks}
          bars={bars(tracks)}
          total={format(sumOf(tracks))}
          tone={tones.imports}
          format={format}
        />
      )}
    </ChartCard>
  );
}
