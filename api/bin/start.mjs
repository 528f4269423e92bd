// `npm start`: from a fresh clone to a running product. Installs what is missing, builds what is stale and goes on
// as the application, which starts its database, migrates, loads the demo and prints the addresses.
import {requireNode} from './node-version.mjs';

requireNode();
const {installIfNeeded} = await import('./install.mjs');
installIfNeeded();
const {buildStale} = await import('./build.mjs');
await buildStale();
const {becomeMain} = await import('./run.mjs');
becomeMain(['serve', ...process.argv.slice(2)]);
