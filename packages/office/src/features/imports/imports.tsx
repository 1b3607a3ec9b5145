import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import { Title } from 'react-admin';
import { useText } from '../../i18n/text.ts';
import { ImportShow } from './import-show.tsx';
import { TakeIn } from './take-in.tsx';

function ImportsPage() {
  return (
    <>
      <Title title={useText().imports.title} />
      <TakeIn kind="music" />
    </>
  );
}

export const imports = { list: ImportsPage, show: ImportShow, icon: FileUploadOutlined, recordRepresentation: 'name' };
