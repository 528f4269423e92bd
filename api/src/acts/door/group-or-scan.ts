/** What a reading reads, at whatever door it is read: a group by its code or its link, else the right of one. */
import {readGroup} from '../../domain/access/read-group';
import {cleanText, groupText} from '../../domain/access/rules/code-text';
import {scan, type ScanAsk, type Scanned} from '../../domain/access/scan';
import {openGroupHash} from '../../outside/mail/links/group-page';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {keyRing} from './key-ring';

const groupIn = (text: string) => groupText(cleanText(text));

export const isOfGroup = (text: string): boolean => groupIn(text) !== null;

/** @param people how many of a group go through; null: it is asked how many may */
export async function groupOrScan(runtime: Runtime, tx: Tx, ask: ScanAsk, people: number | null): Promise<Scanned> {
  const keys = await keyRing(runtime, tx, ask.text);
  const named = groupIn(ask.text);
  const group = named && {
    id: 'hash' in named ? openGroupHash(runtime.config, named.hash) : null,
    code: 'code' in named ? named.code : null,
  };
  return (group && (await readGroup(tx, ask, group, people, keys))) ?? scan(tx, ask, keys);
}
