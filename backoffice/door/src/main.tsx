// Start of the door's app: the worker that keeps it, then the reader, then its screens.
import {createRoot} from 'react-dom/client';
import {App} from './app';
import './style/base.css';
import './style/screens.css';
import './style/answer.css';
import {watchUpdates} from './device/updates';
import {begin} from './working';

watchUpdates();
createRoot(document.getElementById('root')!).render(<App />);
void begin();
