// Starts the shop: the first page's data is asked for while its code is still on the way.
import { createRoot } from 'react-dom/client';
import './tokens.css';
import './base.css';
import { App } from './app';
import { warmRoute } from './routes';

warmRoute(location.pathname + location.search);
createRoot(document.getElementById('root')!).render(<App />);
