// The printers of a box office, and the agent of the computer before which one stands: where it is had, and its key.
import {useState} from 'react';
import {
  ArrayInput,
  BooleanInput,
  NumberInput,
  SelectArrayInput,
  SelectInput,
  SimpleFormIterator,
  TextInput,
  required,
  useRecordContext,
} from 'react-admin';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import {callForBytes, problemOf} from '../../providers/http-client';
import {agentKey, askAgent, keepAgentKey} from '../../providers/acts/agent';

const KINDS = [
  {id: 'escpos', name: 'Rollo (ESC/POS)'},
  {id: 'fgl', name: 'Entradas (BOCA, FGL)'},
];
const PRINTS = [
  {id: 'tickets', name: 'Entradas'},
  {id: 'papers', name: 'Facturas y cierres'},
];
const DPI = [200, 300].map(id => ({id, name: String(id)}));
const PATHS = [1, 2].map(id => ({id, name: String(id)}));

export function PrinterInputs() {
  return (
    <>
      <ArrayInput
        source="printers"
        label="Impresoras"
        helperText="Sin ninguna, se imprime con el diálogo del navegador"
      >
        <SimpleFormIterator inline disableReordering>
          <TextInput source="name" label="Nombre en el agente" validate={required()} helperText="caja-1" />
          <SelectInput source="kind" label="Clase" choices={KINDS} defaultValue="escpos" validate={required()} />
          <SelectArrayInput source="prints" label="Qué imprime" choices={PRINTS} defaultValue={['tickets', 'papers']} />
          <NumberInput source="widthMm" label="Ancho, mm" defaultValue={80} helperText="Rollo: 80 o 58" />
          <NumberInput source="heightMm" label="Alto, mm" helperText="Solo entradas FGL" />
          <SelectInput source="dpi" label="Puntos por pulgada" choices={DPI} helperText="Solo FGL" />
          <SelectInput source="path" label="Vía" choices={PATHS} helperText="Solo FGL" />
          <BooleanInput source="hasDrawer" label="Abre el cajón" defaultValue={false} />
        </SimpleFormIterator>
      </ArrayInput>
      <OwnAgent />
    </>
  );
}

function OwnAgent() {
  const office = useRecordContext<{id: number; printers?: {name: string}[]}>();
  const [key, setKey] = useState(agentKey() ?? '');
  const [told, setTold] = useState<{severity: 'success' | 'warning'; words: string} | null>(null);
  const run = async (act: () => Promise<string>): Promise<void> => {
    try {
      setTold({severity: 'success', words: await act()});
    } catch (failure) {
      setTold({severity: 'warning', words: failure instanceof Error ? failure.message : problemOf(failure).message});
    }
  };
  const pair = async (): Promise<string> => {
    keepAgentKey(key.trim());
    if (key.trim() === '') return 'Este navegador ya no usa ningún agente.';
    const {printers} = await askAgent('status');
    const said = printers.map(one => `${one.name}: ${one.problem ?? 'lista'}`).join(' · ');
    return `El agente contesta. ${said === '' ? 'No tiene impresoras en sus ajustes.' : said}`;
  };
  const test = async (name: string): Promise<string> => {
    const {bytes} = await callForBytes('/api/taquillas/{id}/impresion', {
      at: {id: office!.id},
      query: {impresora: name, papel: 'test'},
    });
    await askAgent(`print/${name}`, {bytes, job: `test-${crypto.randomUUID()}`});
    return `La página de prueba ha salido por «${name}».`;
  };
  return (
    <Box sx={{mt: 2, maxWidth: 640}}>
      <Box component="h3" sx={{fontSize: '1rem', m: 0}}>
        El agente de este ordenador
      </Box>
      <Box component="ol" sx={{pl: 3, color: 'text.secondary'}}>
        <li>
          Descarga <a href="/admin/agent.mjs">agent.mjs</a> en el ordenador de la taquilla, que necesita Node 20.
        </li>
        <li>
          Arráncalo con <code>node agent.mjs</code>: dice su clave, una vez, y escribe <code>agent.json</code> a su
          lado.
        </li>
        <li>
          Pon en <code>agent.json</code> la dirección de esta web ({window.location.origin}) en «origins» y cada
          impresora en «printers», con el mismo nombre que aquí. Vuelve a arrancarlo.
        </li>
        <li>Escribe aquí la clave: la recuerda este navegador, para quien venda en él.</li>
      </Box>
      <Box sx={{display: 'flex', gap: 1, alignItems: 'flex-start', flexWrap: 'wrap'}}>
        <TextField
          label="Clave del agente"
          value={key}
          onChange={event => setKey(event.target.value)}
          autoComplete="off"
          sx={{flex: 1, minWidth: 220}}
        />
        <Button variant="outlined" onClick={() => void run(pair)} sx={{mt: 1}}>
          Guardar y probar
        </Button>
        {(office?.printers ?? []).map(({name}) => (
          <Button key={name} onClick={() => void run(() => test(name))} sx={{mt: 1}}>
            Página de prueba en {name}
          </Button>
        ))}
      </Box>
      {told && (
        <Alert severity={told.severity} sx={{mt: 1}}>
          {told.words}
        </Alert>
      )}
    </Box>
  );
}
