/** The tax office's own schemas (taken as published), and what they say of a document. */
import fs from 'node:fs';
import path from 'node:path';
import {validateXML, type XMLFileInfo} from 'xmllint-wasm';

const read = (name: string) => fs.readFileSync(path.join(__dirname, `${name}.xsd`), 'utf8');
/** The one that the schema names by an address of the W3C stands beside it. */
const XMLDSIG = 'http://www.w3.org/TR/xmldsig-core/xmldsig-core-schema.xsd';
const beside = (name: string): XMLFileInfo => ({
  fileName: `${name}.xsd`,
  contents: read(name).replace(XMLDSIG, 'xmldsig-core-schema.xsd'),
});

/** What is wrong with it; nothing when it fits. `schema`: whose root element it has. */
export async function schemaProblems(
  xml: string,
  schema:
    | 'SuministroLR'
    | 'SuministroInformacion'
    | 'RespuestaSuministro'
    | 'ConsultaLR'
    | 'RespuestaConsultaLR'
    | 'EventosSIF',
): Promise<string[]> {
  const others = ['SuministroInformacion', 'SuministroLR', 'xmldsig-core-schema'].filter(name => name !== schema);
  const {valid, errors} = await validateXML({
    xml: [{fileName: 'document.xml', contents: xml}],
    schema: [beside(schema)],
    preload: others.map(beside),
  });
  return valid ? [] : errors.map(error => error.message);
}
