/** On which screens a test runs that is as much for a phone as for a desk. */
import path from 'node:path';
import {drawn} from '../run/draw';
import {LONG} from '../run/long';

/** The tag of such tests of a file: they run on one screen, by turns, and with LONG=1 on both. */
export function eitherScreen(file: string): '@both' | '@phone' | '@desktop' {
  if (LONG) return '@both';
  return drawn(`the desk in ${path.basename(file)}`, 2) ? '@desktop' : '@phone';
}
