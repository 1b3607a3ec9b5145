import { createRoot } from 'react-dom/client';
import { applyTheme, readTheme } from '../lib/settings.ts';
import { App } from './app.tsx';
import { passOverMediaKeys } from './media-session.ts';
import { requestWakeLock } from './wake-lock.ts';
import '../ui/fonts.css';
import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/player.css';

applyTheme(readTheme());
requestWakeLock();
passOverMediaKeys();

const root = document.querySelector('#root');
if (root) createRoot(root).render(<App />);
