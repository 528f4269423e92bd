// `npm start`: from a fresh clone to a running product. Installs what is missing, builds what is stale and goes on
// as the application, which starts its database, migrates, loads the demo and prints the addresses.
import net from 'node:net';
import {requireNode} from './node-version.mjs';
import {nameSteps} from './progress.cjs';

requireNode();
nameSteps(['Dependencias', 'Compilación', 'Base de datos', 'Esquema', 'Demostración', 'Servidor']);
const {fail, installIfNeeded} = await import('./install.mjs');
await refuseTakenPort();
await installIfNeeded();
const {buildStale} = await import('./build.mjs');
await buildStale();
const {becomeMain} = await import('./run.mjs');
becomeMain(['serve', ...process.argv.slice(2)]);

/** Said before the long work; what is wrong with it otherwise is config.ts's to say. */
async function refuseTakenPort() {
  const port = Number(process.env.PORT || 3000);
  const probe = net.createServer();
  const code = await new Promise(resolve => {
    probe.once('error', error => resolve(error.code));
    try {
      probe.listen({port, host: process.env.HOST || '127.0.0.1'}, () => probe.close(() => resolve(null)));
    } catch {
      resolve(null);
    }
  });
  if (code === 'EADDRINUSE')
    fail(
      `El puerto ${port} ya está ocupado, quizá por otra Taquilla: elige otro con PORT, p. ej. PORT=3010 npm start.`,
    );
}
