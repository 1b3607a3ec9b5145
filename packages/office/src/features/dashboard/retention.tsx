import { office } from '@kamerton/wire/office';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/text.ts';
import { call } from '../../lib/http.ts';
import { FailureNote, messageOf } from '../../ui/use-call.tsx';
import { Definitions } from '../../ui/facts.tsx';

/** The periods after which personal data are deleted, and the settings that change them. */
export function Retention() {
  const words = useText();
  const text = words.dashboard.retention;
  const { data, error } = useQuery({
    queryKey: ['retention'],
    queryFn: ({ signal }) => call(office.retention, { signal }),
  });
  if (!data) return error && <FailureNote>{messageOf(error, words)}</FailureNote>;
  const items = data.periods.map(({ of, setting, days }) => ({
    key: of,
    name: text.of[of],
    value: (
      <>
        {days === 0 ? text.never : text.days(days)} · <code>{setting}</code>
      </>
    ),
  }));
  return <Definitions title={text.title} about={text.about} items={items} />;
}
