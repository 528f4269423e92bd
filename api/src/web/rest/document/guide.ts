/** What stands in front of the document: how to use the API, with commands that a test runs, and every error code. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {ERRORS} from '../../../domain/kernel/errors';

const guide = readFileSync(path.resolve(__dirname, '..', '..', '..', '..', 'docs', 'guide.md'), 'utf8');

export const GUIDE = `${guide.trimEnd()}

## Códigos de error

| código | estado | significa |
|---|---|---|
${[...ERRORS.values()].map(({code, status, meaning}) => `| \`${code}\` | ${status} | ${meaning} |`).join('\n')}`;
