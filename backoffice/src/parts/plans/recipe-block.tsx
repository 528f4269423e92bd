// One block of a plan's recipe: what it is, where it stands, its rows and numbers.
import {useState} from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import {Columns} from '../../crud/lists/columns';
import {ChoiceBox, NumberBox} from './plan-inputs';
import {
  blockKinds,
  numberings,
  rowNames,
  sidesFor,
  type FieldKind,
  type PlanBlock,
  wheelchairSides,
} from './recipe-words';

interface Props {
  block: PlanBlock;
  field: FieldKind;
  /** The message at a field of this block. */
  errorAt: (field: string) => string | undefined;
  onChange: (block: PlanBlock) => void;
  onCopy: () => void;
  onRemove: () => void;
}

export function RecipeBlock({block, field, errorAt, onChange, onCopy, onRemove}: Props) {
  const set = (change: Partial<PlanBlock>): void => onChange({...block, ...change});
  const sides = sidesFor(block.kind, field);
  const number = (key: keyof PlanBlock, label: string, note?: string, step?: number) => (
    <NumberBox
      label={label}
      value={block[key] as number | null | undefined}
      onChange={value => set({[key]: value})}
      error={errorAt(key)}
      note={note}
      step={step}
    />
  );
  return (
    <Box sx={{px: 2, pb: 1.5}}>
      <Columns min={180}>
        <TextField
          label="Nombre"
          value={block.name}
          onChange={event => set({name: event.target.value})}
          error={errorAt('name') !== undefined}
          helperText={errorAt('name')}
        />
        <ChoiceBox
          label="Qué es"
          value={block.kind}
          choices={blockKinds}
          onChange={kind => set({kind, side: kind === 'corner' ? 'bottomLeft' : 'bottom'})}
        />
        {block.kind !== 'boxes' && (
          <ChoiceBox
            label="Lado"
            value={sides.some(one => one.id === block.side) ? block.side! : sides[0]!.id}
            choices={sides}
            onChange={side => set({side})}
            error={errorAt('side')}
          />
        )}
        {block.kind !== 'boxes' && number('level', 'Nivel', '1 es el más cercano')}
      </Columns>
      {(block.kind === 'seats' || block.kind === 'corner') && (
        <Columns min={180}>
          {number('rows', 'Filas')}
          {block.kind === 'seats' && number('seats', 'Butacas por fila', 'o las de la primera')}
          {block.kind === 'seats' && number('lastSeats', 'En la última fila', 'Vacío: como la primera')}
          {block.kind === 'seats' && (
            <Aisles value={block.aisles ?? []} error={errorAt('aisles')} onChange={aisles => set({aisles})} />
          )}
          <ChoiceBox
            label="Números"
            value={block.numbering ?? 'left'}
            choices={numberings}
            onChange={numbering => set({numbering})}
          />
          <ChoiceBox
            label="Nombre de las filas"
            value={block.rowNames ?? 'numbers'}
            choices={rowNames}
            onChange={names => set({rowNames: names})}
          />
          {number('firstRow', 'Primera fila', 'Vacío: la 1 o la A')}
        </Columns>
      )}
      {block.kind === 'seats' && (
        <Columns min={180}>
          {number('sectors', 'Sectores', 'El bloque repetido, uno al lado de otro')}
          {number('wheelchairs', 'Plazas de silla de ruedas', 'Cada una con su acompañante')}
          <ChoiceBox
            label="Están"
            value={block.wheelchairsAt ?? 'front'}
            choices={wheelchairSides}
            onChange={wheelchairsAt => set({wheelchairsAt})}
          />
        </Columns>
      )}
      {block.kind === 'area' && (
        <Columns min={180}>
          {number('capacity', 'Aforo')}
          {number('width', 'Metros de ancho', undefined, 0.5)}
          {number('depth', 'Metros de fondo', undefined, 0.5)}
        </Columns>
      )}
      {block.kind === 'boxes' && (
        <Columns min={180}>
          {number('boxes', 'Palcos a cada lado')}
          {number('chairs', 'Sillas de cada palco')}
        </Columns>
      )}
      <Columns min={180}>
        <TextField
          label="Código"
          value={block.code ?? ''}
          onChange={event => set({code: event.target.value || null})}
          error={errorAt('code') !== undefined}
          helperText={errorAt('code') ?? 'Vacío: sale del nombre'}
        />
        <TextField
          label="Puerta"
          value={block.gate ?? ''}
          onChange={event => set({gate: event.target.value || null})}
        />
        <TextField
          label="Color"
          type="color"
          value={block.color ?? '#1e4fa3'}
          onChange={event => set({color: event.target.value})}
          error={errorAt('color') !== undefined}
          helperText={errorAt('color') ?? (block.color ? undefined : 'Lo elige el plano')}
          slotProps={{inputLabel: {shrink: true}}}
        />
      </Columns>
      <Box sx={{display: 'flex', gap: 1, mt: 0.5}}>
        <Button onClick={onCopy}>Duplicar</Button>
        <Button color="error" onClick={onRemove}>
          Quitar
        </Button>
      </Box>
    </Box>
  );
}

/** «10, 20»: kept as it is being typed, for «10,» is on its way to something. */
function Aisles({value, error, onChange}: {value: number[]; error?: string; onChange: (aisles: number[]) => void}) {
  const [text, setText] = useState(value.join(', '));
  const read = (typed: string): number[] =>
    typed
      .split(/[^0-9]+/)
      .filter(part => part !== '')
      .map(Number);
  const shown = read(text).join() === value.join() ? text : value.join(', ');
  return (
    <TextField
      label="Pasillos tras las butacas"
      value={shown}
      onChange={event => {
        setText(event.target.value);
        onChange(read(event.target.value));
      }}
      error={error !== undefined}
      helperText={error ?? 'Desde la izquierda: 10, 20'}
    />
  );
}
