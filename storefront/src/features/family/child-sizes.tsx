// What a child wears, put right before the next garment.
import {useState} from 'react';
import type {OwnChild} from '../../lib/api/types';
import {Button} from '../../ui/button';
import {SizeFields, sizesOf, type Sizes} from '../../ui/forms/size-fields';

interface Props {
  child: OwnChild;
  isBusy: boolean;
  onSave: (sizes: Sizes) => void;
}

export default function ChildSizes({child, isBusy, onSave}: Props) {
  const [sizes, setSizes] = useState(sizesOf(child));
  const isChanged = Object.entries(sizes).some(([name, size]) => size !== child[name as keyof Sizes]);
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
        <SizeFields sizes={sizes} at={String(child.id)} onChange={part => setSizes({...sizes, ...part})} />
      </div>
      <div className="academy-acts">
        <Button type="submit" look={isChanged ? 'primary' : 'plain'} isBusy={isBusy}>
          Guardar tallas
        </Button>
      </div>
    </form>
  );
}
