import { useText } from '../i18n/text.ts';
import { Button } from '../ui/button.tsx';
import { CheckIcon, PlusIcon } from '../ui/icons.tsx';

interface MembershipButtonProps {
  isMy: boolean;
  onChange: (isMy: boolean) => void;
}

/** Adds a set to my music or removes it. */
export function MembershipButton({ isMy, onChange }: MembershipButtonProps) {
  const { music } = useText();
  return (
    <Button aria-label={isMy ? music.remove : music.add} onClick={() => onChange(!isMy)}>
      {isMy ? <CheckIcon size={18} /> : <PlusIcon size={18} />}
      {isMy ? music.added : music.add}
    </Button>
  );
}
