import { useText } from '../../i18n/text.ts';
import { useMembership, type MemberKind } from '../tracks/membership.ts';
import { Button, singlePress } from '../../ui/button.tsx';
import { CrossIcon, PlusIcon } from '../../ui/shell-icons.tsx';

interface MembershipButtonProps {
  kind: MemberKind;
  id: number;
  isMy: boolean;
}

/** Adds a set to my music or removes it. */
export function MembershipButton({ kind, id, isMy }: MembershipButtonProps) {
  const { music } = useText();
  const setMembership = useMembership(kind, id);
  return (
    <Button onClick={singlePress(() => setMembership(!isMy))}>
      {isMy ? <CrossIcon size={18} /> : <PlusIcon size={18} />}
      {isMy ? music.remove : music.add}
    </Button>
  );
}
