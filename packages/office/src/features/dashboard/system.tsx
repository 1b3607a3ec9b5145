import { Box, Link } from '@mui/material';
import { type Dashboard, dashboardDays, type SystemPart } from '@kamerton/wire/office';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { useText } from '../../i18n/text.ts';
import { Moment, useDateFormat } from '../../ui/dates.tsx';
import { emailReason } from '../../ui/email-reason.ts';
import { useSize } from '../../ui/use-size.ts';
import { listAddress } from '../../ui/record-link.tsx';
import { Definitions } from '../../ui/facts.tsx';

type Of<Name extends SystemPart['part']> = Extract<SystemPart, { part: Name }>;

const ToList = ({ filter, children }: { filter: Record<string, string>; children: ReactNode }) => (
  <Link component={RouterLink} to={listAddress('emails', filter)}>
    {children}
  </Link>
);

function Emails({ found }: { found: Of<'emails'> }) {
  const words = useText();
  const text = words.dashboard.emails;
  if (found.trouble === null) return text.fine;
  if (found.trouble === 'not_sent') return text.not_sent;
  const days = String(dashboardDays.failures);
  return (
    <>
      {found.failed > 0 && (
        <Box>
          <ToList filter={{ state: 'failed', failed_days: days }}>{text.failed(found.failed)}</ToList>
        </Box>
      )}
      {found.delayed > 0 && (
        <Box>
          <ToList filter={{ state: 'queued' }}>{text.delayed(found.delayed)}</ToList>
        </Box>
      )}
      {found.reason && (
        <Box component="q" sx={{ overflowWrap: 'anywhere' }}>
          {emailReason(found.reason, words.emails)}
        </Box>
      )}
    </>
  );
}

function Disk({ found }: { found: Of<'disk'> }) {
  const text = useText().dashboard.disk;
  const size = useSize();
  return `${text.room(size(found.free), size(found.size))}${found.trouble ? ` ${text[found.trouble]}` : ''}`;
}

function Jobs({ found }: { found: Of<'jobs'> }) {
  const text = useText().dashboard.jobs;
  if (found.overdue.length === 0) return text.fine;
  return (
    <>
      {text.overdue}{' '}
      {found.overdue.map(({ job, since }, at) => (
        <span key={job}>
          {at > 0 && ', '}
          {text.names[job]} ({text.since} <Moment at={since} />)
        </span>
      ))}
    </>
  );
}

function About({ found }: { found: SystemPart }) {
  const text = useText().dashboard;
  if (found.part === 'emails') return <Emails found={found} />;
  if (found.part === 'disk') return <Disk found={found} />;
  if (found.part === 'jobs') return <Jobs found={found} />;
  return text.media[found.trouble ?? 'fine'];
}

/** The server's own checks, trouble first, with their time. */
export function System({ data }: { data: Dashboard }) {
  const text = useText().dashboard;
  const clock = useDateFormat({ hour: '2-digit', minute: '2-digit' });
  const parts = data.parts.toSorted((one, other) => Number(one.trouble === null) - Number(other.trouble === null));
  const items = parts.map((found) => ({
    key: found.part,
    name: text.parts[found.part],
    isTrouble: found.trouble !== null,
    value: <About found={found} />,
  }));
  return (
    <Definitions
      title={text.system}
      about={`${text.checkedAt} ${clock.format(new Date(data.checked_at))}`}
      items={items}
    />
  );
}
