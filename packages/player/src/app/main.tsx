import { createRoot } from 'react-dom/client';
import { applyTheme, readTheme } from '../lib/settings.ts';
import { App } from './app.tsx';
import { passOverMediaKeys } from './media-session.ts';
import { requestWakeLock } from './wake-lock.ts';
import '@kamerton/ui/fonts.css';
import '@kamerton/ui/tokens.css';
import '@kamerton/ui/base.css';
import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/player.css';

applyTheme(readTheme());
requestWakeLock();
passOverMediaKeys();

const root = document.querySelector('#root');
if (root) createRoot(root).render(<App />);
