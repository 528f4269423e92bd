/**
 * The files of a backup on their way to DATA_DIR: written beside their names while the archive is read, put there when
 * the rows are in, and gone again if anything fails. A file that is there with other contents is not overwritten.
 */
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {pipeline} from 'node:stream/promises';
import {BackupError, type Entry} from './archive';
import type {CopiedFile} from './contents';
import {sha256} from './make';

export class RestoredFiles {
  readonly taken: CopiedFile[] = [];
  private readonly waiting: {beside: string; target: string}[] = [];
  private readonly placed: string[] = [];

  /** Null: they stay in the archive, and are only read. */
  constructor(private readonly dataDir: string | null) {}

  async take(entry: Entry): Promise<void> {
    const relative = entry.name.slice('files/'.length);
    if (path.isAbsolute(relative) || relative.split(/[/\\]/).some(part => part === '..' || part === ''))
      throw new BackupError(`La copia está dañada: ${entry.name} no es un sitio para un fichero.`);
    const hash = createHash('sha256');
    async function* seen() {
      for await (const chunk of entry.chunks()) {
        hash.update(chunk);
        yield chunk;
      }
    }
    if (this.dataDir === null) for await (const chunk of seen()) void chunk;
    else {
      const target = path.join(this.dataDir, relative);
      const beside = `${target}.restored`;
      fs.mkdirSync(path.dirname(target), {recursive: true});
      this.waiting.push({beside, target});
      await pipeline(seen, fs.createWriteStream(beside, {mode: 0o600}));
      if (fs.existsSync(target) && sha256(fs.readFileSync(target)) !== sha256(fs.readFileSync(beside)))
        throw new BackupError(`Ya existe ${target} y es distinto del de la copia: restaura en otra DATA_DIR.`);
    }
    this.taken.push({path: relative, bytes: entry.size, sha256: hash.digest('hex')});
  }

  place(): void {
    for (const {beside, target} of this.waiting.splice(0)) {
      const isThere = fs.existsSync(target);
      fs.renameSync(beside, target);
      if (!isThere) this.placed.push(target);
    }
  }

  undo(): void {
    for (const at of [...this.waiting.map(({beside}) => beside), ...this.placed]) fs.rmSync(at, {force: true});
  }
}
