import Typography from '@mui/material/Typography';
import { mayCall, type Role } from '@kamerton/wire/office';
import { Menu, usePermissions, useSidebarState } from 'react-admin';
import { useText } from '../i18n/text.ts';
import { resources } from '../lib/resources.ts';

/** The desks in the order of a day's work, each with its screens. */
const desks = {
  support: ['requests', 'accounts', 'letters', 'canned'],
  catalogue: ['tracks', 'albums', 'collections', 'blocks', 'genres', 'tags', 'imports', 'deliveries'],
  contracts: ['contracts', 'terms'],
  house: ['staff', 'audit'],
} as const;

/** Names a desk; a menu that shows icons only has a line in its place. */
function DeskName({ name }: { name: string }) {
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

/** The screens that whoever is signed in may see, by desk. */
export function OfficeMenu() {
  const text = useText().shell.desks;
  const { permissions: role } = usePermissions<Role>();
  const maySee = (name: string) => role !== undefined && mayCall(resources[name]?.list ?? { role: 'admin' }, role);
  return (
    <Menu>
      {Object.entries(desks).flatMap(([desk, names]) => {
        const seen = names.filter(maySee);
        if (seen.length === 0) return [];
        return [
          <DeskName key={desk} name={text[desk as keyof typeof desks]} />,
          ...seen.map((name) => <Menu.ResourceItem key={name} name={name} />),
        ];
      })}
    </Menu>
  );
}
