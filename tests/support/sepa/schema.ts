/** The schema of ISO 20022 for direct debits (taken as published), and what it says of files. */
import fs from 'node:fs';
import path from 'node:path';
import {validateXML} from 'xmllint-wasm';

const SCHEMA = 'pain.008.001.08.xsd';

/** What is wrong with them; nothing when all fit. */
export async function sepaProblems(files: readonly string[]): Promise<string[]> {
  const {valid, errors} = await validateXML({
    xml: files.map((contents, i) => ({fileName: `remesa-${i}.xml`, contents})),
    schema: [{fileName: SCHEMA, contents: fs.readFileSync(path.join(__dirname, SCHEMA), 'utf8')}],
  });
  return valid ? [] : errors.map(error => error.message);
}
