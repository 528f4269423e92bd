// Starts the shop: the first page's data is asked for while its code is still on the way.
import {startTransition} from 'react';
import {createRoot} from 'react-dom/client';
import './tokens.css';
import './base.css';
import {App} from './app';
import {noteAffiliate} from './lib/sale/affiliate';
import {warmRoute} from './routes';

noteAffiliate(location.search);
warmRoute(location.pathname + location.search);
const root = createRoot(document.getElementById('root')!);
// As a transition React draws in slices, and a slow phone answers meanwhile.
startTransition(() => root.render(<App />));
