// An application in small, for the tests of the embedded database: starts it, says so in one JSON line, and on SIGINT
// drains (one more query) before it stops the database. `node embedded-app.mjs <dataDir> <work folder>`
import fs from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import {compileFile, filesUnder} from '../../../api/bin/build.mjs';
import {root} from '../../../api/bin/install.mjs';

const [dataDir, work] = process.argv.slice(2);
const source = path.join(root, 'api', 'src', 'platform', 'embedded');
for (const file of filesUnder(source)) await compileFile(file, path.join(work, path.relative(source, file)));
const require = createRequire(path.join(work, 'start.js'));
const {startEmbedded} = require('./start.js');
const {Client} = require('pg');

const tell = line => fs.writeSync(1, `${JSON.stringify(line)}\n`);
const embedded = await startEmbedded({dataDir, durable: false, say: note => tell({note})});
const client = new Client({connectionString: embedded.url});
client.on('error', () => undefined);
await client.connect();

async function drain() {
  const {rows} = await client.query('select 1 as alive').catch(error => ({rows: [{alive: error.message}]}));
  tell({drained: rows[0].alive});
  await client.end();
  await embedded.stop();
  tell({stopped: true});
  process.exit(0);
}
process.on('SIGINT', () => void drain());
tell({url: embedded.url, reused: embedded.reused});
setInterval(() => undefined, 1e6);
