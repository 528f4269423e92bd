// Starts the shop: the first page's data is asked for while its code is still on the way. Where the server has drawn the
// page already (first-paint.tsx), it stands until the same can be drawn over it in one go.
import {startTransition} from 'react';
import {createRoot} from 'react-dom/client';
import './tokens.css';
import './base.css';
import {App} from './app';
import {takeFirstAnswers} from './lib/api/first-answers';
import {noteAffiliate} from './lib/sale/affiliate';
import {warmRoute} from './routes';

noteAffiliate(location.search);
const isDrawn = takeFirstAnswers();
const code = warmRoute(location.pathname + location.search);
const root = createRoot(document.getElementById('root')!);
if (isDrawn) void code.then(() => root.render(<App />));
// As a transition React draws in slices, and a slow phone answers meanwhile.
else startTransition(() => root.render(<App />));
