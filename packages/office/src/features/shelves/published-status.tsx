import { useText } from '../../i18n/text.ts';
import { Status } from '../../ui/status.tsx';

/** Whether distributors see it. */
export function PublishedStatus({ isPublished }: { isPublished: boolean }) {
  const text = useText().shelves;
  return <Status tone={isPublished ? 'good' : 'quiet'}>{isPublished ? text.published : text.hidden}</Status>;
}
