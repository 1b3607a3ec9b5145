import { useText } from '../../i18n/text.ts';
import { classes } from '../../ui/classes.ts';
import { CheckIcon, CrossIcon, PlusIcon } from '../../ui/shell-icons.tsx';
import { singlePress } from '../../ui/button.tsx';
import { useMembership, type MemberKind } from './membership.ts';
import css from './card-membership.module.css';

interface CardMembershipProps {
  kind: MemberKind;
  id: number;
  isMy: boolean;
  /** Id of the element that names the set: the buttons of all cards have the same names. */
  nameId: string;
  /** True in a list of my music: removed sets can be brought back, and there is no mark that they are mine. */
  inMyMusic?: boolean;
}

/** Adds the set of a card to my music or removes it, on the card itself. */
export function CardMembership({ kind, id, isMy, nameId, inMyMusic = false }: CardMembershipProps) {
  const { music } = useText();
  const setMembership = useMembership(kind, id, { undo: inMyMusic });
  const label = isMy ? music.remove : music.add;
  const MyIcon = inMyMusic ? CrossIcon : CheckIcon;
  const Icon = isMy ? MyIcon : PlusIcon;
  return (
    <button
      type="button"
      className={classes(css.button, isMy && !inMyMusic && css.mine)}
      aria-label={label}
      aria-describedby={nameId}
      title={label}
      onClick={singlePress(() => setMembership(!isMy))}
    >
      <Icon size={18} />
    </button>
  );
}
