import { useQueryClient } from '@tanstack/react-query';
import type { Passkey } from '@kamerton/wire';
import { agentName } from '@kamerton/wire/client/agent-name';
import { bounds } from '@kamerton/wire/client/bounds';
import { useState } from 'react';
import { useProfileText } from '../../i18n/account-text.ts';
import { useDates } from '../../i18n/format.ts';
import { usePasskeysText } from '../../i18n/auth-text.ts';
import { hasPasskeys, isPasskeyAddress } from '@kamerton/ui/passkey-address';
import { refreshAfter } from '../../lib/stale.ts';
import * as accountWrites from '../../lib/writes/account.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { AddDialog, RemoveDialog, RenameDialog } from './passkey-dialogs.tsx';
import { usePasskeys } from './passkey-queries.ts';
import css from './passkeys.module.css';

/** Browser and system, as a session's row names them. */
function useProgramName() {
  const { sessions } = useProfileText();
  return (userAgent: string): string | undefined => {
    const agent = agentName(userAgent);
    return agent?.system ? sessions.program(agent.browser, agent.system) : agent?.browser;
  };
}

interface RowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

function Row({ passkey, onRename, onRemove }: RowProps) {
  const text = usePasskeysText();
  const dates = useDates();
  const programName = useProgramName();
  const { name, agent, is_synced, created_at, last_used_at } = passkey;
  const program = programName(agent);
  const facts = [
    program && text.addedIn(program),
    text.since(dates.moment(created_at)),
    last_used_at ? text.used(dates.moment(last_used_at)) : text.unused,
    is_synced && text.synced,
  ];
  return (
    <li className={css.row}>
      <div className={css.words}>
        <p className="font-semibold break-anywhere">{name}</p>
        <p className="hint">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className="wrap-8">
        <Button aria-label={text.renameNamed(name)} onClick={onRename}>
          {text.rename}
        </Button>
        <Button aria-label={text.removeNamed(name)} onClick={onRemove}>
          {text.remove}
        </Button>
      </div>
    </li>
  );
}

/** Why no passkey can be added here, or null. */
function useObstacle(address: string | null, count: number): string | null {
  const text = usePasskeysText();
  if (address === null) return text.nowhere;
  if (!isPasskeyAddress() || address !== location.origin) return text.elsewhere(address);
  if (!hasPasskeys()) return text.unsupported;
  return count >= bounds.passkeys ? text.most : null;
}

type Opened = { dialog: 'add' } | { dialog: 'rename' | 'remove'; passkey: Passkey };

function PasskeyList({ passkeys, address }: { passkeys: readonly Passkey[]; address: string | null }) {
  const text = usePasskeysText();
  const programName = useProgramName();
  const client = useQueryClient();
  const [opened, setOpened] = useState<Opened>();
  const obstacle = useObstacle(address, passkeys.length);
  const close = () => setOpened(undefined);
  const done = () => {
    // The answer to a dialog that was left closes no other one that was opened meanwhile.
    setOpened((now) => (now === opened ? undefined : now));
    void refreshAfter(client, accountWrites.passkeyChanged);
  };
  // A passkey confirms only where it works.
  const hasOthers = passkeys.length > 0 && address === location.origin && hasPasskeys();
  const common = { hasOthers, onDone: done, onClose: close };
  return (
    <Card title={text.title}>
      <p className="ink-2">{text.about}</p>
      {passkeys.length > 0 ? (
        <ul className={css.list}>
          {passkeys.map((passkey) => (
            <Row
              key={passkey.id}
              passkey={passkey}
              onRename={() => setOpened({ dialog: 'rename', passkey })}
              onRemove={() => setOpened({ dialog: 'remove', passkey })}
            />
          ))}
        </ul>
      ) : (
        <p className="mt-12">{text.none}</p>
      )}
      {obstacle === null ? (
        <Button className="mt-12" onClick={() => setOpened({ dialog: 'add' })}>
          {text.add}
        </Button>
      ) : (
        <p className="mt-12">{obstacle}</p>
      )}
      {opened?.dialog === 'add' && <AddDialog name={programName(navigator.userAgent) ?? text.title} {...common} />}
      {opened?.dialog === 'rename' && <RenameDialog passkey={opened.passkey} {...common} />}
      {opened?.dialog === 'remove' && <RemoveDialog passkey={opened.passkey} {...common} />}
    </Card>
  );
}

/** The account's passkeys. Nothing until they are known, and nothing on a host that has none. */
export function Passkeys() {
  const { data } = usePasskeys();
  return data ? <PasskeyList {...data} /> : null;
}
