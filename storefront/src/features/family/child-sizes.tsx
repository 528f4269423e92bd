// What a child wears, put right before the next garment.
import {useState} from 'react';
import type {OwnChild} from '../../lib/api/types';
import {Button} from '../../ui/button';
import {TextField} from '../../ui/forms/field';

const FIELDS = [
  ['shirtSize', 'Camiseta'],
  ['shortsSize', 'Pantalón'],
  ['socksSize', 'Medias'],
  ['shoeSize', 'Calzado'],
] as const;
type Sizes = Pick<OwnChild, (typeof FIELDS)[number][0]>;

interface Props {
  child: OwnChild;
  isBusy: boolean;
  onSave: (sizes: Sizes) => void;
}

export default function ChildSizes({child, isBusy, onSave}: Props) {
  const [sizes, setSizes] = useState<Sizes>({
    shirtSize: child.shirtSize,
    shortsSize: child.shortsSize,
    socksSize: child.socksSize,
    shoeSize: child.shoeSize,
  });
  const isChanged = FIELDS.some(([name]) => sizes[name] !== child[name]);
  return (
    <form
      className="academy-group"
      aria-label={`Tallas de ${child.firstName}`}
      onSubmit={event => {
        event.preventDefault();
        if (isChanged) onSave(sizes);
      }}
    >
      <div className="field-pair">
        {FIELDS.map(([name, label]) => (
          <TextField
            key={name}
            label={label}
            name={`${child.id}.${name}`}
            maxLength={10}
            autoComplete="off"
            isOptional
            value={sizes[name]}
            onChange={event => setSizes({...sizes, [name]: event.target.value})}
          />
        ))}
      </div>
      <div className="academy-acts">
        <Button type="submit" look={isChanged ? 'primary' : 'plain'} isBusy={isBusy}>
          Guardar tallas
        </Button>
      </div>
    </form>
  );
}
