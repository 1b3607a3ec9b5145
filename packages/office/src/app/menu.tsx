import { mayCall, type Role } from '@kamerton/wire/office';
import {
  Menu,
  useCreatePath,
  useGetResourceLabel,
  usePermissions,
  useResourceDefinitions,
  useSidebarState,
} from 'react-admin';
import { useMatch } from 'react-router';
import { Box, Typography } from '@mui/material';
import { bounds } from '@kamerton/wire';
import { useText } from '../i18n/text.ts';
import { resources } from '../lib/resources.ts';
import { visuallyHidden } from '../ui/styles.ts';
import { useDashboard } from '../ui/use-dashboard.ts';
import type { ScreenOptions } from './screens.ts';

export const sections = {
  support: ['requests', 'accounts', 'venues', 'players', 'emails', 'reply-templates'],
  catalogue: [
    'tracks',
    'albums',
    'collections',
    'blocks',
    'genres',
    'tags',
    'planned-revocations',
    'imports',
    'deliveries',
  ],
  contracts: ['contracts', 'terms'],
  office: ['staff', 'audit'],
} as const;

/** Tells if the operator's role may open a screen. */
export function useCanSee(): (name: string) => boolean {
  const { permissions: role } = usePermissions<Role>();
  return (name) => role !== undefined && mayCall(resources[name]?.list ?? { role: 'admin' }, role);
}

/** The heading of a section; a collapsed menu shows a line instead. */
function SectionName({ name }: { name: string }) {
  const [isOpen] = useSidebarState();
  const line = { borderTop: 1, borderColor: 'divider', mx: 2, mt: 1, pt: 1 };
  return (
    <Typography
      component="li"
      role="none"
      variant="body2"
      color="text.secondary"
      sx={isOpen ? { px: 3, pt: 1.5, pb: 0.5, fontSize: 12 } : line}
    >
      {isOpen && name}
    </Typography>
  );
}

/** The numbers of open tasks by screen. */
function useCounts(): Partial<Record<string, number>> {
  const { data } = useDashboard();
  const { support, catalogue } = data ?? {};
  return {
    ...(support && {
      requests: support.waiting,
      venues: support.venues_silent,
      contracts: support.contracts_to_sign + support.contracts_outdated,
    }),
    ...(catalogue && {
      imports: catalogue.imports_active + catalogue.imports_failed,
      deliveries: catalogue.deliveries_incomplete,
    }),
  };
}

function ScreenItem({ name, count = 0 }: { name: string; count: number | undefined }) {
  const text = useText().dashboard;
  const { icon: Icon, options } = useResourceDefinitions<ScreenOptions>()[name] ?? {};
  const nameOf = useGetResourceLabel();
  const createPath = useCreatePath();
  const [isOpen] = useSidebarState();
  const label = nameOf(name, 2);
  const path = createPath({ resource: name, type: 'list' });
  const isHere = useMatch({ path, end: false }) !== null;
  return (
    <Menu.Item
      to={path}
      aria-current={isHere ? 'page' : undefined}
      state={{ _scrollToTop: true }}
      // The code is on its way before the press; if it fails, the press tries again.
      onPointerEnter={() => void options?.load().catch(() => undefined)}
      leftIcon={Icon && <Icon />}
      primaryText={
        count > 0 && isOpen ? (
          <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
            {label}
            <Box component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
              <Box component="span" sx={visuallyHidden}>
                {text.attention}:{' '}
              </Box>
              {count >= bounds.counted_total ? `${bounds.counted_total}+` : count}
            </Box>
          </Box>
        ) : (
          label
        )
      }
    />
  );
}

/** The screens that the operator's role may open. */
export function OfficeMenu() {
  const text = useText().shell.sections;
  const counts = useCounts();
  const canSee = useCanSee();
  return (
    <Menu>
      <Menu.DashboardItem />
      {Object.entries(sections).flatMap(([section, names]) => {
        const seen = names.filter(canSee);
        if (seen.length === 0) return [];
        return [
          <SectionName key={`section ${section}`} name={text[section as keyof typeof sections]} />,
          ...seen.map((name) => <ScreenItem key={name} name={name} count={counts[name]} />),
        ];
      })}
    </Menu>
  );
}
