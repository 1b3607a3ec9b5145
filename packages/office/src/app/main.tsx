import { ignoreSecondEnter } from '@kamerton/ui/second-enter';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { rememberedLanguage, rememberLanguage } from '../i18n/languages.ts';
import '../ui/base.css';
import '@kamerton/ui/fonts.css';
import { Office } from './office.tsx';

rememberLanguage(rememberedLanguage());
ignoreSecondEnter();

const router = createBrowserRouter([{ path: '*', element: <Office /> }], { basename: '/office' });
const root = document.getElementById('root');
if (root) createRoot(root).render(<RouterProvider router={router} />);
