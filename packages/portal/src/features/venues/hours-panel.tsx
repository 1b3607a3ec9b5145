import type { Venue } from '@kamerton/wire';
import { useVenuesText } from './text.ts';
import { Link, type LinkProps } from 'react-router';
import { buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SettingsIcon } from '../../ui/icons.tsx';
import { HoursForm } from './hours-form.tsx';
import css from './hours-panel.module.css';

/** Where "all settings" leads, as a link takes it. */
type Settings = Pick<LinkProps, 'to' | 'state'>;

interface HoursPanelProps {
  venue: Venue;
  settings: Settings;
}

function SettingsLink({ settings }: { settings: Settings }) {
  const { hours } = useVenuesText();
  return (
    <Link {...settings} className={buttonClass('plain')}>
      <SettingsIcon size={18} />
      {hours.allSettings}
    </Link>
  );
}

/** The hours of the chosen venue, in the place that its screen has for them. */
export function HoursPanel({ venue, settings }: HoursPanelProps) {
  const { hours } = useVenuesText();
  return (
    <div className={css.panel}>
      <HoursForm
        venue={venue}
        settings={<SettingsLink settings={settings} />}
        heading={
          <h2 id="venue-hours" className={css.title}>
            {hours.title}
          </h2>
        }
      />
    </div>
  );
}

/** The same over the list, on a phone. */
export function HoursDialog({ venue, settings, onClose }: HoursPanelProps & { onClose: () => void }) {
  const { hours } = useVenuesText();
  return (
    <Dialog open onClose={onClose} title={hours.title}>
      <HoursForm venue={venue} settings={<SettingsLink settings={settings} />} onSaved={onClose} />
    </Dialog>
  );
}
